import type { BroadcastView } from '@muster/contracts/broadcasts';
import { get, type IncomingMessage } from 'node:http';
import { waitUntil } from '@testing/wait-until';

/** A page that follows a broadcast. */
export class EventReader {
  readonly states: (BroadcastView & { arrivedAt: number })[] = [];
  text = '';
  isGone = false;
  hasEnded = false;
  #rest = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#read(text));
    response.once('end', () => (this.hasEnded = true));
    response.on('error', () => undefined);
  }

  static async open(url: string): Promise<EventReader> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false }, resolve).once('error', reject);
    });
    return new EventReader(response);
  }

  get status(): number {
    return this.response.statusCode!;
  }

  close(): void {
    this.response.destroy();
  }

  get last(): BroadcastView | undefined {
    return this.states.at(-1);
  }

  until(check: (view: BroadcastView) => unknown): Promise<BroadcastView> {
    return waitUntil(() => this.states.find((view) => check(view)));
  }

  #read(text: string): void {
    this.text += text;
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop()!;
    for (const block of blocks) this.#onBlock(block);
  }

  #onBlock(block: string): void {
    if (block.startsWith('event: gone')) this.isGone = true;
    const [, data] = /^event: state\ndata: (.*)$/.exec(block) ?? [];
    if (data) this.states.push({ ...(JSON.parse(data) as BroadcastView), arrivedAt: Date.now() });
  }
}
