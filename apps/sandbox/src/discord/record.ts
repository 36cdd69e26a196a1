/** Bytes that Muster sent: a request to Discord, or its response to an interaction. */
export interface SentBytes {
  at: number;
  kind: 'request' | 'response';
  /** Name of the endpoint, or the kind of interaction. */
  name: string;
  method: string;
  path: string;
  /** The headers and the body as they arrived. */
  headers: Readonly<Record<string, unknown>>;
  body: string;
  /** The status Discord answered; for a response, its own. */
  status: number;
}
const KEPT = 20_000;

/** Every byte Muster sent, so that a test can look for what must never leave it. */
export class SentRecord {
  entries: SentBytes[] = [];

  add(entry: SentBytes): SentBytes {
    this.entries = [...this.entries.slice(1 - KEPT), entry];
    return entry;
  }

  clear(): void {
    this.entries = [];
  }
}
