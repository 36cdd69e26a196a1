import type { TeamName } from '@muster/contracts/constants';
import { otherTeam } from '@muster/contracts/draft-rules';
import { idOfStream, type Projection, type StoredEvent } from '@muster/platform';
import type pg from 'pg';
import { scrimAggregate } from '../aggregate';
import { draftOf } from '../domain/games';
import { evolve } from '../domain/scrim';
import { type DecidedGame, type Scrim, type StoredScrim, toScrim } from '../domain/state';
import { championIn, lineupKeyOf, type Lineups, readLineups, writeLineups } from './lineups';
import { toScrimEvent } from './steps';

/** Number of events between two snapshots of a scrim, from which its timeline is folded. */
const SNAPSHOT_EVERY = 200;

/**
 * Participants and results, for profiles, records and statistics: `participations` of scrims, and `games`, which are
 * counted. Folds whole scrims, so that corrected winners and deleted games need no special handling, and a rebuild
 * reproduces every row. `decided_at`: when each game was decided, which no correction changes. `lineups`: champions
 * and bans by game.
 */
export const history: Projection = {
  name: 'history',
  version: 4,
  tables: ['history', 'participations', 'games', 'lineups', 'scrim_snapshots'],
  create: `
    CREATE TABLE history (
      scrim_id text PRIMARY KEY, state jsonb NOT NULL, region text NOT NULL, starts_at timestamptz NOT NULL,
      created_by text NOT NULL, host text, winner text, deleted boolean NOT NULL, is_private boolean NOT NULL,
      community_id text, decided_at jsonb NOT NULL);
    CREATE INDEX ON history (created_by, starts_at);
    CREATE TABLE participations (
      scrim_id text NOT NULL, user_id text NOT NULL, kind text NOT NULL CHECK (kind IN ('player', 'caster')), team text,
      role text, starts_at timestamptz NOT NULL, winner text, deleted boolean NOT NULL, is_private boolean NOT NULL,
      PRIMARY KEY (scrim_id, user_id));
    CREATE INDEX ON participations (user_id, starts_at) INCLUDE (scrim_id, kind, team);
    CREATE TABLE games (
      scrim_id text NOT NULL, game int NOT NULL, user_id text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('player', 'caster')), team text, role text, starts_at timestamptz NOT NULL,
      winner text NOT NULL, deleted boolean NOT NULL, is_private boolean NOT NULL, community_id text,
      at timestamptz NOT NULL, side text, champion text,
      /* The booking, and the team for which the person played. */
      booking_id text, team_id text, opponent_id text,
      PRIMARY KEY (scrim_id, game, user_id));
    CREATE INDEX ON games (user_id, starts_at) INCLUDE (scrim_id, kind, team, role, winner, deleted, is_private);
    CREATE INDEX ON games (community_id, at) WHERE community_id IS NOT NULL;
    CREATE INDEX ON games (team_id, at) WHERE team_id IS NOT NULL;
    CREATE TABLE lineups (scrim_id text NOT NULL, game int NOT NULL, lineup jsonb NOT NULL, PRIMARY KEY (scrim_id, game));
    CREATE TABLE scrim_snapshots (scrim_id text NOT NULL, version int NOT NULL, state jsonb NOT NULL, PRIMARY KEY (scrim_id, version))`,

  apply: async (events, client) => {
    const scrimEvents = events.flatMap((event) => {
      const id = idOfStream(scrimAggregate, event.stream);
      return id === undefined ? [] : [{ id, event }];
    });
    const ids = [...new Set([...scrimEvents.map(({ id }) => id), ...(await writeLineups(events, client))])];
    if (ids.length === 0) return;
    const [scrims, lineups] = [await readScrims(ids, client), await readLineups(ids, client)];
    const snapshots: object[] = [];
    for (const { id, event } of scrimEvents) {
      const before = scrims.get(id) ?? { scrim: toScrim(undefined), decidedAt: [] };
      const scrim = evolve(before.scrim, toScrimEvent(event));
      scrims.set(id, { scrim, decidedAt: timesAfter(before, scrim, event) });
      if (event.version % SNAPSHOT_EVERY === 0) snapshots.push({ scrim_id: id, version: event.version, state: scrim });
    }
    if (snapshots.length > 0) await client.query(PUT_SNAPSHOTS, [JSON.stringify(snapshots)]);
    const folded = [...scrims.values()];
    await client.query(PUT_HISTORY, [JSON.stringify(folded.map(historyRow))]);
    await client.query('DELETE FROM participations WHERE scrim_id = ANY($1)', [ids]);
    await client.query(PUT_PARTICIPATIONS, [JSON.stringify(folded.flatMap(({ scrim }) => participations(scrim)))]);
    await client.query('DELETE FROM games WHERE scrim_id = ANY($1)', [ids]);
    await client.query(PUT_GAMES, [JSON.stringify(folded.flatMap((one) => games(one, lineups)))]);
  },
};

/** `decidedAt`: ISO instants by game, also of results that were taken back. */
interface Folded {
  scrim: Scrim;
  decidedAt: readonly string[];
}

async function readScrims(ids: readonly string[], client: pg.ClientBase): Promise<Map<string, Folded>> {
  const { rows } = await client.query<{ scrim_id: string; state: StoredScrim; decided_at: string[] }>(
    'SELECT scrim_id, state, decided_at FROM history WHERE scrim_id = ANY($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.scrim_id, { scrim: toScrim(row.state), decidedAt: row.decided_at }]));
}

/** A report decides the game now. A correction that brings back a result that was taken back restores its time, too. */
function timesAfter({ scrim, decidedAt }: Folded, after: Scrim, { type, at }: StoredEvent): readonly string[] {
  const game = scrim.results.length;
  if (after.results.length <= game) return decidedAt;
  const former = type === 'WinnerReported' ? undefined : decidedAt[game];
  return [...decidedAt.slice(0, game), former ?? at, ...decidedAt.slice(game + 1)];
}

const PUT_HISTORY = `
  INSERT INTO history SELECT * FROM jsonb_to_recordset($1) AS r(
    scrim_id text, state jsonb, region text, starts_at timestamptz, created_by text, host text, winner text,
    deleted boolean, is_private boolean, community_id text, decided_at jsonb)
  ON CONFLICT (scrim_id) DO UPDATE SET state = excluded.state, region = excluded.region,
    starts_at = excluded.starts_at, host = excluded.host, winner = excluded.winner, deleted = excluded.deleted,
    is_private = excluded.is_private, decided_at = excluded.decided_at`;
const PUT_SNAPSHOTS = `
  INSERT INTO scrim_snapshots SELECT * FROM jsonb_to_recordset($1) AS r(scrim_id text, version int, state jsonb)`;
const PUT_PARTICIPATIONS = `
  INSERT INTO participations SELECT * FROM jsonb_to_recordset($1) AS r(
    scrim_id text, user_id text, kind text, team text, role text, starts_at timestamptz, winner text, deleted boolean,
    is_private boolean)`;
const PUT_GAMES = `
  INSERT INTO games SELECT * FROM jsonb_to_recordset($1) AS r(
    scrim_id text, game int, user_id text, kind text, team text, role text, starts_at timestamptz, winner text,
    deleted boolean, is_private boolean, community_id text, at timestamptz, side text, champion text,
    booking_id text, team_id text, opponent_id text)`;

const historyRow = ({ scrim: state, decidedAt }: Folded) => ({
  scrim_id: state.id,
  state,
  region: state.region,
  starts_at: state.startsAt,
  created_by: state.createdBy,
  host: state.host,
  winner: state.winner,
  deleted: state.deleted,
  is_private: state.visibility !== 'public',
  community_id: state.communityId,
  decided_at: decidedAt,
});

/** The columns that all rows of one scrim's people share. */
const commonOf = ({ id, startsAt, deleted, visibility }: Scrim) => ({
  scrim_id: id,
  starts_at: startsAt,
  deleted,
  is_private: visibility !== 'public',
});
const rowsOf = ({ players, casters }: Pick<DecidedGame, 'players' | 'casters'>) => [
  ...players.map(({ userId, team, role }) => ({ user_id: userId, kind: 'player', team, role })),
  ...casters.map((userId) => ({ user_id: userId, kind: 'caster', team: null, role: null })),
];

/** Returns a row for each user who takes part or took part in a decided game, with the seat they had last. */
function participations(scrim: Scrim) {
  const last = new Map<string, ReturnType<typeof rowsOf>[number]>();
  for (const roster of [...scrim.results, { players: scrim.seats, casters: scrim.casters }])
    for (const row of rowsOf(roster)) last.set(row.user_id, row);
  return [...last.values()].map((row) => ({ ...commonOf(scrim), winner: scrim.winner, ...row }));
}

/** Without a draft that has decided them, the sides are those of the scrim's page. */
const sideIn = (scrim: Scrim, game: number, team: TeamName): 'blue' | 'red' =>
  (draftOf(scrim, game)?.sides?.blue ?? 'teamOne') === team ? 'blue' : 'red';

const games = ({ scrim, decidedAt }: Folded, lineups: Lineups) =>
  scrim.results.flatMap(({ winner, ...roster }, i) => {
    const game = i + 1;
    const lineup = scrim.series.draft ? lineups.get(lineupKeyOf(scrim.id, game)) : undefined;
    return rowsOf(roster).map((row) => ({
      ...commonOf(scrim),
      ...row,
      game,
      winner,
      community_id: scrim.communityId,
      at: decidedAt[i],
      side: row.team && sideIn(scrim, game, row.team),
      champion: row.team && championIn(lineup, row.team, row.user_id),
      booking_id: scrim.bookingId,
      team_id: (row.team && scrim.teamIds?.[row.team]) ?? null,
      opponent_id: (row.team && scrim.teamIds?.[otherTeam(row.team)]) ?? null,
    }));
  });
