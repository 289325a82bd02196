/** A player's rating over its matches, with the doubt as a band; the page has the same figures as a table. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

type Point = [matches: number, rating: number, doubt: number];

class RatingChart extends HTMLElement {
  private chart: uPlot | null = null;
  private readonly resized = new ResizeObserver(() => this.chart?.setSize({ width: this.clientWidth, height: HEIGHT }));

  connectedCallback(): void {
    const points = JSON.parse(this.querySelector("script")?.textContent ?? "[]") as Point[];
    if (points.length < 2) return;
    this.draw(points);
    this.resized.observe(this);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw(points));
  }

  disconnectedCallback(): void {
    this.resized.disconnect();
    this.chart?.destroy();
  }

  private draw(points: readonly Point[]): void {
    this.chart?.destroy();
    const ink = getComputedStyle(this).color;
    const line = getComputedStyle(this).getPropertyValue("accent-color");
    const thinned = (share: number) => line.replace("rgb(", "rgba(").replace(")", `, ${share})`);
    const axis = { stroke: ink, grid: { stroke: thinned(0.15), width: 1 }, ticks: { show: false } };
    const edge = { stroke: "transparent", points: { show: false } };
    this.chart = new uPlot(
      {
        width: this.clientWidth,
        height: HEIGHT,
        scales: { x: { time: false } },
        axes: [{ ...axis, label: "matches", labelSize: 20, incrs: STEPS }, axis],
        legend: { show: false },
        series: [
          { label: "Matches" },
          { label: "Rating", stroke: line, width: 2, points: { show: points.length < 30 } },
          { label: "at most", ...edge },
          { label: "at least", ...edge },
        ],
        bands: [{ series: [2, 3], fill: thinned(0.2) }],
      },
      [
        points.map(([matches]) => matches),
        points.map(([, rating]) => rating),
        points.map(([, rating, doubt]) => rating + doubt),
        points.map(([, rating, doubt]) => rating - doubt),
      ],
      this,
    );
  }
}

const HEIGHT = 260;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]; // matches come whole
customElements.define("rating-chart", RatingChart);
