/** Where turns and deals begin in the log of a whole game; moment n is the one after n plays. */
import type { Line } from "./views";

export class Moments {
  readonly turns: number[] = [];
  readonly deals: number[] = [];

  constructor(
    log: readonly Line[],
    readonly last: number,
  ) {
    let turn = "";
    let deal = -1;
    for (const line of log) {
      if (line.seat === null) continue;
      if (line.deal !== deal) this.deals.push(line.play - 1);
      deal = line.deal;
      if (turn !== `${line.deal}.${line.turn}`) this.turns.push(line.play - 1);
      turn = `${line.deal}.${line.turn}`;
    }
  }

  /** The nearest beginning before or after a moment; the ends of the game if there is none. */
  near(starts: readonly number[], moment: number, step: -1 | 1): number {
    if (step > 0) return starts.find((start) => start > moment) ?? this.last;
    return starts.findLast((start) => start < moment) ?? 0;
  }
}
