import { Client } from 'pg';
import { leapTo, MOVABLE_CLOCK } from './trust/clock.mjs';
import { createDatabase } from './database';

const RealDate = Date;

/** The clocks of a database and of this process, which are moved together. */
export class MovableClock {
  #ahead = 0;

  private constructor(
    readonly databaseUrl: string,
    readonly client: Client,
  ) {}

  /** `zone`: the time zone of the database's sessions. */
  static async create({ zone }: { zone?: string } = {}): Promise<MovableClock> {
    const url = await createDatabase();
    const client = new Client(url);
    await client.connect();
    await client.query(MOVABLE_CLOCK);
    if (zone)
      await client.query(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = %L', current_database(), '${zone}'); END $$`,
      );
    const clock = new MovableClock(url, client);
    clock.#replaceDate();
    return clock;
  }

  /** Both clocks go on from this instant. */
  async moveTo(instant: string | number): Promise<void> {
    const to = new RealDate(instant).getTime();
    this.#ahead = to - RealDate.now();
    await leapTo(this.client, to);
  }

  async close(): Promise<void> {
    globalThis.Date = RealDate;
    await this.client.end();
  }

  #replaceDate(): void {
    const now = () => RealDate.now() + this.#ahead;
    globalThis.Date = class extends RealDate {
      constructor(...args: [] | [string | number]) {
        super(...((args.length === 0 ? [now()] : args) as [number]));
      }
      static override now = now;
    } as DateConstructor;
  }
}
