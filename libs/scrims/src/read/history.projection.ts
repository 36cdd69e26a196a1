import { idOfStream, type Projection } from '@muster/platform';
import { scrimAggregate } from '../aggregate';
import { evolve } from '../domain/scrim';
import { type DecidedGame, type Scrim, type StoredScrim, toScrim } from '../domain/state';
import { toScrimEvent } from './steps';

/** Number of events between two snapshots of a scrim, from which its timeline is folded. */
const SNAPSHOT_EVERY = 200;

/**
 * Participants and results, for profiles and statistics: `participations` of scrims, and `games`, which are counted. Folds whole scrims, so that corrected winners and deleted
 * games need no special handling, and a rebuild reproduces every row.
 */
export const history: Projection = {
  name: 'history',
  version: 2,
  tables: ['history', 'participations', 'games', 'scrim_snapshots'],
  create: `
    CREATE TABLE history (
      scrim_id text PRIMARY KEY, state jsonb NOT NULL, region text NOT NULL, starts_at timestamptz NOT NULL,
      created_by text NOT NULL, host text, winner text, deleted boolean NOT NULL, is_private boolean NOT NULL,
      community_id text);
    CREATE INDEX ON history (created_by, starts_at);
    CREATE TABLE participations (
      scrim_id text NOT NULL, user_id text NOT NULL, kind text NOT NULL CHECK (kind IN ('player', 'caster')), team text,
      role text, starts_at timestamptz NOT NULL, winner text, deleted boolean NOT NULL, is_private boolean NOT NULL,
      PRIMARY KEY (scrim_id, user_id));
    CREATE INDEX ON participations (user_id, starts_at) INCLUDE (scrim_id, kind, team);
    CREATE TABLE games (
      scrim_id text NOT NULL, game int NOT NULL, user_id text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('player', 'caster')), team text, role text, starts_at timestamptz NOT NULL,
      winner text NOT NULL, deleted boolean NOT NULL, is_private boolean NOT NULL,
      PRIMARY KEY (scrim_id, game, user_id));
    CREATE INDEX ON games (user_id, starts_at) INCLUDE (scrim_id, kind, team, role, winner, deleted, is_private);
    CREATE TABLE scrim_snapshots (scrim_id text NOT NULL, version int NOT NULL, state jsonb NOT NULL, PRIMARY KEY (scrim_id, version))`,

  apply: async (events, client) => {
    const scrimEvents = events.flatMap((event) => {
      const id = idOfStream(scrimAggregate, event.stream);
      return id === undefined ? [] : [{ id, event }];
    });
    if (scrimEvents.length === 0) return;
    const ids = [...new Set(scrimEvents.map(({ id }) => id))];
    const { rows } = await client.query<{ scrim_id: string; state: StoredScrim }>(
      'SELECT scrim_id, state FROM history WHERE scrim_id = ANY($1)',
      [ids],
    );
    const scrims = new Map(rows.map((row) => [row.scrim_id, toScrim(row.state)]));
    const snapshots: object[] = [];
    for (const { id, event } of scrimEvents) {
      const state = evolve(scrims.get(id) ?? toScrim(undefined), toScrimEvent(event));
      scrims.set(id, state);
      if (event.version % SNAPSHOT_EVERY === 0) snapshots.push({ scrim_id: id, version: event.version, state });
    }
    if (snapshots.length > 0) await client.query(PUT_SNAPSHOTS, [JSON.stringify(snapshots)]);
    await client.query(PUT_HISTORY, [JSON.stringify([...scrims.values()].map(historyRow))]);
    await client.query('DELETE FROM participations WHERE scrim_id = ANY($1)', [ids]);
    await client.query(PUT_PARTICIPATIONS, [JSON.stringify([...scrims.values()].flatMap(participations))]);
    await client.query('DELETE FROM games WHERE scrim_id = ANY($1)', [ids]);
    await client.query(PUT_GAMES, [JSON.stringify([...scrims.values()].flatMap(games))]);
  },
};

const PUT_HISTORY = `
  INSERT INTO history SELECT * FROM jsonb_to_recordset($1) AS r(
    scrim_id text, state jsonb, region text, starts_at timestamptz, created_by text, host text, winner text,
    deleted boolean, is_private boolean, community_id text)
  ON CONFLICT (scrim_id) DO UPDATE SET state = excluded.state, region = excluded.region,
    starts_at = excluded.starts_at, host = excluded.host, winner = excluded.winner, deleted = excluded.deleted,
    is_private = excluded.is_private`;
const PUT_SNAPSHOTS = `
  INSERT INTO scrim_snapshots SELECT * FROM jsonb_to_recordset($1) AS r(scrim_id text, version int, state jsonb)`;
const PUT_PARTICIPATIONS = `
  INSERT INTO participations SELECT * FROM jsonb_to_recordset($1) AS r(
    scrim_id text, user_id text, kind text, team text, role text, starts_at timestamptz, winner text, deleted boolean,
    is_private boolean)`;
const PUT_GAMES = `
  INSERT INTO games SELECT * FROM jsonb_to_recordset($1) AS r(
    scrim_id text, game int, user_id text, kind text, team text, role text, starts_at timestamptz, winner text,
    deleted boolean, is_private boolean)`;

const historyRow = (state: Scrim) => ({
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

const games = (scrim: Scrim) =>
  scrim.results.flatMap(({ winner, ...roster }, i) =>
    rowsOf(roster).map((row) => ({ ...commonOf(scrim), game: i + 1, winner, ...row })),
  );
