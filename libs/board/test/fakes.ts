import type { Caller, Unit } from '@muster/platform';
import type { TeamOf } from '@muster/teams/ports';

export const CALLER = { userId: 'bo', isAdmin: false } as unknown as Caller;

/** A unit of work over states that exist already; it keeps what was decided. */
export class FakeUnit {
  readonly decided: { type: string }[] = [];
  constructor(private readonly states: Readonly<Record<string, object>> = {}) {}

  lock = () => ({});
  load = async (_: unknown, id: string) => ({ id, state: this.states[id]!, snapshot: { state: this.states[id] } });
  create = (_: unknown, id: string) => ({ id, state: {}, snapshot: { state: {} } });
  decide = async (_: unknown, command: { type: string }) => {
    this.decided.push(command);
  };

  get unit(): Unit {
    return this as unknown as Unit;
  }
  /** Runs what is given at once. */
  get work(): never {
    return { run: (_: unknown, decide: (unit: Unit) => unknown) => decide(this.unit) } as never;
  }
}

export const team = (id: string, over: Partial<TeamOf> = {}): TeamOf => ({
  _id: id,
  slug: id,
  name: id,
  region: 'EUW',
  members: [],
  bookers: 'captains',
  communities: [],
  blocks: [],
  disbandedAt: null,
  ...over,
});
export const teamsOf = (teams: readonly TeamOf[]): never =>
  ({
    byIds: async () => new Map(teams.map((one) => [one._id, one])),
    load: async (_: unknown, id: string) => teams.find(({ _id }) => _id === id),
  }) as never;
