/** The API of the server: requests that end in a value or in a Problem, and the stream of events. */
import type { Draft, Hint, Line, TableView } from "./views";

/** Why the server did not do something. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    sentence: string,
    readonly paragraph: string | null = null,
  ) {
    super(sentence);
  }
}

export const UNREACHABLE = "The server can't be reached. Nothing is lost: try again in a moment.";

export async function request<T>(method: string, url: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const headers = body === undefined ? undefined : { "content-type": "application/json" };
    answer = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(0, "unreachable", UNREACHABLE);
  }
  if (answer.ok) return (await answer.json()) as T;
  const told = (await answer.json().catch(() => null)) as { reason?: string; sentence?: string; paragraph?: string } | null;
  throw new Problem(answer.status, told?.reason ?? "http", told?.sentence ?? answer.statusText, told?.paragraph ?? null);
}

/** One table of the server; `source` is its address in the API. */
export class TableServer {
  constructor(readonly source: string) {}

  view = (): Promise<TableView> => request("GET", this.source);
  draft = (plays: readonly string[]): Promise<Draft> => request("POST", `${this.source}/draft`, { plays });
  play = (version: number, plays: readonly string[]): Promise<TableView> =>
    request("POST", `${this.source}/plays`, { version, plays });
  hint = (plays: readonly string[]): Promise<Hint> => request("POST", `${this.source}/hint`, { plays });
  fill = (): Promise<TableView> => request("POST", `${this.source}/fill`, {});
  leave = (): Promise<TableView> => request("POST", `${this.source}/leave`);
  speed = (speed: number): Promise<TableView> => request("PUT", `${this.source}/speed`, { speed });
  log = (): Promise<Line[]> => request("GET", `${this.source}/log`);
  position = (play: number, eyes: number | null): Promise<TableView> =>
    request("GET", `${this.source}/positions/${play}${eyes === null ? "" : `?eyes=${eyes}`}`);

  /** Follow the table until the returned function is called; a stream that breaks is opened again. */
  follow(seen: (view: TableView) => void, connected: (is: boolean) => void): () => void {
    let stream: EventSource | null = null;
    let timer = 0;
    const open = () => {
      stream = new EventSource(`${this.source}/events`);
      stream.addEventListener("view", (event) => seen(JSON.parse(event.data) as TableView));
      stream.onopen = () => connected(true);
      stream.onerror = () => {
        connected(false);
        if (stream?.readyState === EventSource.CLOSED) timer = window.setTimeout(open, 2000); // the browser gave up
      };
    };
    open();
    return () => {
      window.clearTimeout(timer);
      stream?.close();
    };
  }
}
