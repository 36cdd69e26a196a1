import {
  COMMUNITY_MEMBERSHIPS,
  type CommunityMemberships,
  PICKUP_PLACES,
  type PickupPlace,
  type PickupPlaces,
} from '@muster/communities/ports';
import { EVENING_LEAD_MS, SEATED_LEAD_MS } from '@muster/contracts/pickups';
import { EVENING_BLOCKS, type EveningBlocks } from '@muster/nights/ports';
import { SEATED_PEOPLE, type SeatedPeople } from '@muster/scrims/ports';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  askedIn,
  type Check,
  type Entry,
  type Circumstances,
  isRunning,
  type Room,
  type Tonight,
} from '../domain/tonight';
import { AroundQueries } from './around.queries';

/** The subject of a decision: everything that shares people with it is loaded as well. */
export interface About {
  communityIds?: readonly string[];
  userId?: string;
  checkId?: string;
}
export interface Loaded {
  tonight: Tonight;
  places: ReadonlyMap<string, PickupPlace>;
}

/** Loads all that one decision needs, while nobody else decides. */
@Injectable()
export class TonightQueries {
  constructor(
    private readonly around: AroundQueries,
    @Inject(PICKUP_PLACES) private readonly places: PickupPlaces,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(SEATED_PEOPLE) private readonly seats: SeatedPeople,
    @Inject(EVENING_BLOCKS) private readonly evenings: EveningBlocks,
  ) {}

  async load(client: pg.ClientBase, about: About, now: string): Promise<Loaded> {
    const found = await this.around.runningChecks(client, about.checkId ?? '');
    const { ids, entries } = await this.#connected(client, about, found);
    const checks = found.filter(({ communityId }) => ids.has(communityId));
    const people = new Set([
      ...entries.map(({ userId }) => userId),
      ...checks.filter(isRunning).flatMap((check) => askedIn(check).map(({ userId }) => userId)),
      ...(about.userId === undefined ? [] : [about.userId]),
    ]);
    const places = await this.places.findMany([...ids]);
    const elsewhere = found.filter(({ communityId }) => !ids.has(communityId));
    const tonight = {
      entries: new Map(entries.map((entry) => [entry.userId, entry])),
      checks: new Map(checks.map((check) => [check.id, check])),
      rooms: await this.#rooms(client, places, [...people]),
      circumstances: await this.#circumstances([...people], elsewhere, now),
    };
    return { tonight, places };
  }

  /** Communities are connected by the people who are around in several of them. */
  async #connected(
    client: pg.ClientBase,
    { communityIds = [], userId = '', checkId }: About,
    checks: readonly Check[],
  ) {
    const asking = checks.filter(
      (check) => check.id === checkId || askedIn(check).some((place) => place.userId === userId),
    );
    const ids = new Set([...communityIds, ...asking.map(({ communityId }) => communityId)]);
    for (;;) {
      const before = ids.size;
      const entries: Entry[] = await this.around.entriesFor(client, [...ids], userId);
      for (const { communities } of entries) for (const id of communities) ids.add(id);
      if (ids.size === before) return { ids, entries };
    }
  }

  async #rooms(
    client: pg.ClientBase,
    places: ReadonlyMap<string, PickupPlace>,
    people: readonly string[],
  ): Promise<Map<string, Room>> {
    const rows = new Map((await this.around.rooms(client, [...places.keys()])).map((row) => [row.community, row]));
    const rooms = new Map<string, Room>();
    for (const [communityId, { pickups }] of places) {
      const row = rows.get(communityId);
      rooms.set(communityId, {
        communityId,
        settings: pickups,
        members: await this.memberships.membersAmong(people, communityId),
        count: row?.people ?? 0,
        tenSince: row?.ten_since?.toISOString() ?? null,
      });
    }
    return rooms;
  }

  async #circumstances(people: readonly string[], elsewhere: readonly Check[], now: string): Promise<Circumstances> {
    const at = Date.parse(now);
    const range = { from: new Date(at), to: new Date(at + EVENING_LEAD_MS) };
    const [players, seated, evenings] = await Promise.all([
      this.players.findMany(people, now),
      this.seats.seatedWithin(people, new Date(at), SEATED_LEAD_MS),
      this.evenings.touching(people, range),
    ]);
    const near = evenings.filter(({ start }) => Math.abs(start - at) <= EVENING_LEAD_MS);
    return {
      barred: new Set(people.filter((userId) => players.get(userId)?.banned !== false)),
      seated,
      atEvening: new Set(near.map(({ userId }) => userId)),
      askedElsewhere: new Set(elsewhere.flatMap((check) => askedIn(check).map(({ userId }) => userId))),
    };
  }
}
