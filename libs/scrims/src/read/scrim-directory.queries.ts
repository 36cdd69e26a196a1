import { START_HORIZON_MS } from '@muster/contracts/constants';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { ScrimAccess } from './scrim-access';
import { ScrimSnapshots } from './scrim-snapshots';
import { ReasonQueries } from './reasons.queries';
import { ScrimQueries } from './scrims.queries';
import { openRoles } from '../domain/offers';
import { isFull } from '../domain/rules';
import type { Deletion, NextScrim, ScrimDirectory, ScrimRoom, UpcomingScrim } from '../ports';

interface RoomRow {
  id: string;
  conversation_id: string;
  created_at: Date;
}

const ROOM_SQL = 'SELECT id, conversation_id, created_at FROM scrims WHERE NOT deleted AND';

/** Among how many scrims one with a free seat is looked for. */
const NEXT_READ_MAX = 20;

/** Number of the user's latest scrims whose players and casters are looked up. */
const MATES_OF_SCRIMS = 500;

/** Answers the questions of other features about scrims. */
@Injectable()
export class ScrimDirectoryQueries implements ScrimDirectory {
  constructor(
    private readonly database: Database,
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
    private readonly reasons: ReasonQueries,
    private readonly queries: ScrimQueries,
  ) {}

  async isOpenTo(scrimId: string, user: { userId: string; isAdmin: boolean }): Promise<boolean> {
    const scrim = await this.snapshots.findAny(scrimId);
    return scrim !== undefined && this.access.may(user, 'open', scrim.state);
  }

  async titlesByIds(scrimIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (scrimIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; title: string }>(
      `SELECT id, state->>'title' AS title FROM scrims WHERE id = ANY($1)`,
      [scrimIds],
      'scrim_titles',
    );
    return new Map(rows.filter(({ title }) => title).map(({ id, title }) => [id, title]));
  }

  async startsByIds(scrimIds: readonly string[]): Promise<ReadonlyMap<string, { startsAt: string; region: string }>> {
    if (scrimIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; startsAt: string; region: string }>(
      `SELECT id, state->>'startsAt' AS "startsAt", state->>'region' AS region FROM scrims
        WHERE id = ANY($1) AND state->>'startsAt' <> ''`,
      [scrimIds],
      'starts_of_scrims',
    );
    return new Map(rows.map(({ id, startsAt, region }) => [id, { startsAt, region }]));
  }

  async existing(scrimIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.snapshots.findMany(scrimIds)).map(({ state }) => state.id));
  }

  async matesOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT other.user_id AS id FROM (SELECT scrim_id FROM participations WHERE user_id = $1
         ORDER BY starts_at DESC LIMIT ${MATES_OF_SCRIMS}) AS mine JOIN participations other USING (scrim_id)`,
      [userId],
      'scrim_mates',
    );
    return rows.map(({ id }) => id);
  }

  async findRoom(id: string): Promise<ScrimRoom | undefined> {
    const [row] = await this.database.query<RoomRow>(
      `${ROOM_SQL} id = $1 UNION ALL ${ROOM_SQL} conversation_id = $1`,
      [id],
      'scrim_room',
    );
    return row && { scrimId: row.id, conversationId: row.conversation_id, since: row.created_at.toISOString() };
  }

  async findUpcoming(scrimId: string): Promise<UpcomingScrim | undefined> {
    const scrim = await this.snapshots.findFresh(scrimId);
    if (!scrim || scrim.state.deleted || Date.parse(scrim.state.startsAt) <= Date.now()) return undefined;
    const { createdBy, seats, casters } = scrim.state;
    return {
      createdBy,
      visibility: scrim.state.visibility,
      isFull: isFull(scrim.state),
      people: [...seats.map(({ userId }) => userId), ...casters],
    };
  }

  async deletionOf(scrimId: string): Promise<Deletion | undefined> {
    const scrim = (await this.snapshots.findAny(scrimId))?.state;
    if (!scrim?.deleted || !scrim.deletionReasonId) return undefined;
    return { reasonId: scrim.deletionReasonId, communityId: scrim.communityId, placed: scrim.placed };
  }

  reasonsByIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.reasons.byIds(ids);
  }

  async isSeatedInRegion(userId: string, region: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM scrims WHERE NOT deleted AND region = $1 AND starts_at > now() AND people @> ARRAY[$2]
        AND state->'seats' @> jsonb_build_array(jsonb_build_object('userId', $2)) LIMIT 1`,
      [region, userId],
    );
    return rows.length > 0;
  }

  async nextPublicOf(communityId: string): Promise<NextScrim | undefined> {
    const [from, to] = [new Date(), new Date(Date.now() + START_HORIZON_MS)].map((date) => date.toISOString());
    const range = { region: undefined, communityId, from: from!, to: to! };
    const listed = await this.queries.first('public', range, NEXT_READ_MAX);
    const found = (await this.snapshots.findMany(listed.map(({ id }) => id))).filter(
      ({ state }) => state.visibility === 'public',
    );
    const next = found.map(({ state }) => ({
      startsAt: state.startsAt,
      free: { teamOne: openRoles(state, 'teamOne'), teamTwo: openRoles(state, 'teamTwo') },
    }));
    return next.find(({ free }) => free.teamOne.length + free.teamTwo.length > 0) ?? next[0];
  }

  async hasUpcomingSeat(userId: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM scrims WHERE NOT deleted AND starts_at > now() AND people @> ARRAY[$1]
        AND (state->'seats' @> jsonb_build_array(jsonb_build_object('userId', $1)) OR state->'casters' @> to_jsonb($1))
        LIMIT 1`,
      [userId],
    );
    return rows.length > 0;
  }
}
