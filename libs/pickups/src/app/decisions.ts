import { isSame } from '@muster/kernel';
import { type Caller, type Loaded as Aggregate, type RowWrite, type Unit, UnitOfWork } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { pickupsAggregate } from '../aggregate';
import type { NotePickups, PickupEvent, Pickups } from '../domain/pickups';
import { nextDue, settle } from '../domain/settle';
import { type Check, type Tonight, withCheck } from '../domain/tonight';
import { type About, type Loaded, TonightQueries } from '../read/tonight.queries';
import { checkNotifications, checkRow, entryRows, roomRow } from '../write/tonight-rows';
import { EnoughAround } from './enough-around';
import { Making } from './making';

type Room = Aggregate<NotePickups, Pickups, PickupEvent>;
/** Returns what people said, or throws a rejection. */
export type Act = (tonight: Tonight, now: string) => Tonight;
/** `rows`: what is stored beside it. `now`: of a timer, by the database's clock. */
interface Options {
  caller?: Pick<Caller, 'key'>;
  rows?: readonly RowWrite[];
  now?: string;
}
interface Step {
  unit: Unit;
  loaded: Loaded;
  now: string;
}

/**
 * Decides about people around and checks, one decision after another: it holds the lock of the log, so that nobody is
 * asked twice, and that the check, its scrim and the end of ten entries are one commit. The log names no person.
 */
@Injectable()
export class Decisions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly queries: TonightQueries,
    private readonly making: Making,
    private readonly enough: EnoughAround,
  ) {}

  /** Returns what is true after the act and all that follows from it. */
  decide(about: About, act: Act, { caller, rows = [], now: at }: Options = {}): Promise<Tonight> {
    return this.work.run({ by: 'pickups', ...(caller?.key && { key: caller.key }) }, async (unit) => {
      const client = unit.lock();
      const now = at ?? new Date().toISOString();
      const loaded = await this.queries.load(client, about, now);
      const context = { now, newId: uuid };
      const settled = settle(act(settle(loaded.tonight, context), now), context);
      return this.#commit({ unit, loaded, now }, withScrimIds(settled), rows);
    });
  }

  async #commit(step: Step, after: Tonight, given: readonly RowWrite[]): Promise<Tonight> {
    const { unit, loaded, now } = step;
    const before = loaded.tonight;
    const rooms = new Map<string, Room>();
    for (const id of after.rooms.keys()) rooms.set(id, await unit.load(pickupsAggregate, id));
    const rows = new Map<string, RowWrite[]>();
    const add = (communityIds: readonly string[], added: readonly RowWrite[]): void => {
      for (const [i, id] of communityIds.entries()) rows.set(id, [...(rows.get(id) ?? []), ...(i === 0 ? added : [])]);
    };
    for (const userId of new Set([...before.entries.keys(), ...after.entries.keys()])) {
      const [was, is] = [before.entries.get(userId), after.entries.get(userId)];
      const communityIds = new Set([...(is?.communities ?? []), ...(was?.communities ?? [])]);
      if (!isSame(was, is))
        add(
          [...communityIds].filter((id) => rooms.has(id)),
          entryRows(was, is),
        );
    }
    for (const check of after.checks.values())
      if (check !== before.checks.get(check.id)) add([check.communityId], await this.#checkRows(step, rooms, check));
    for (const room of after.rooms.values()) {
      const was = before.rooms.get(room.communityId);
      if (room === was) continue;
      const from = was?.count ?? 0;
      const client = unit.lock();
      const told = room.count > from ? await this.enough.rows(client, after, room, { from, now }) : [];
      add([room.communityId], [roomRow(room), ...told]);
    }
    const [first] = rooms.keys();
    if (given.length > 0 && first !== undefined) add([[...rows.keys()][0] ?? first], given);
    for (const [id, room] of rooms) await this.#note(step, after, room, rows.get(id));
    return after;
  }

  async #checkRows({ unit, loaded, now }: Step, rooms: ReadonlyMap<string, Room>, check: Check): Promise<RowWrite[]> {
    const { scrimId } = check;
    const before = loaded.tonight.checks.get(check.id);
    const rows = [checkRow(check), ...checkNotifications(before, check, now)];
    if (check.state !== 'made' || scrimId === null || before?.state === 'made') return rows;
    const place = loaded.places.get(check.communityId)!;
    const number = rooms.get(check.communityId)!.state.made + 1;
    return [...rows, ...(await this.making.make(unit, { ...check, scrimId }, { place, number, now }))];
  }

  /** Says in the log that something about the people of the community has changed, and when the time changes something. */
  async #note({ unit, loaded, now }: Step, after: Tonight, room: Room, rows: RowWrite[] | undefined): Promise<void> {
    const communityId = room.id;
    const dueAt = nextDue(after, communityId, now);
    if (!rows && dueAt === room.state.dueAt) return;
    const made = [...after.checks.values()].flatMap((check) => {
      const isNew = check.communityId === communityId && loaded.tonight.checks.get(check.id)?.state !== 'made';
      return isNew && check.state === 'made' && check.scrimId !== null ? [check.scrimId] : [];
    });
    await unit.decide(room, { type: 'NotePickups', communityId, ctx: { now }, dueAt, made, rows: rows ?? [] });
  }
}

/** Gives the checks that were just made the id of their scrim. */
const withScrimIds = (tonight: Tonight): Tonight =>
  [...tonight.checks.values()]
    .filter(({ state, scrimId }) => state === 'made' && scrimId === null)
    .reduce((next, check) => withCheck(next, { ...check, scrimId: uuid() }), tonight);
