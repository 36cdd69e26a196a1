/** Which champion each player of a game plays, and which were banned, from the events of its draft. */
import type { TeamName } from '@muster/contracts/constants';
import { idOfStream, type StoredEvent } from '@muster/platform';
import type pg from 'pg';

const DRAFT = { name: 'draft' };
interface Ban {
  /** Number of the action in the draft. */
  index: number;
  team: TeamName;
  champion: string;
}
/** A champion counts once the draft was finished, not if a result cut it short. */
export interface Lineup {
  finished: boolean;
  /** The team that picks first. */
  first: TeamName | null;
  bans: readonly Ban[];
  champions: Readonly<Partial<Record<TeamName, Readonly<Record<string, string>>>>>;
}
export const initialLineup: Lineup = { finished: false, first: null, bans: [], champions: {} };

export const championIn = (lineup: Lineup | undefined, team: TeamName, userId: string): string | null =>
  (lineup?.finished && lineup.champions[team]?.[userId]) || null;

interface TakenAction extends Omit<Ban, 'champion'> {
  kind: 'ban' | 'pick';
  champion: string | null;
}
/** Returns the same line-up if the event does not change it. */
export function afterDraftEvent(lineup: Lineup, { type, data }: Pick<StoredEvent, 'type' | 'data'>): Lineup {
  switch (type) {
    case 'DraftBegun':
      return { ...lineup, first: data['first'] as TeamName };
    case 'ActionTaken': {
      const { index, kind, team, champion } = data as unknown as TakenAction;
      return kind === 'ban' && champion !== null
        ? { ...lineup, bans: [...lineup.bans, { index, team, champion }] }
        : lineup;
    }
    case 'DraftCompleted':
      return { ...lineup, finished: true };
    case 'LineupSet': {
      const players = data['players'] as readonly { champion: string; userId: string }[];
      const ofTeam = Object.fromEntries(players.map(({ userId, champion }) => [userId, champion]));
      return { ...lineup, champions: { ...lineup.champions, [data['team'] as TeamName]: ofTeam } };
    }
    case 'DraftReset':
      return data['keep'] ? lineup : initialLineup;
    case 'ActionTakenBack': {
      const bans = lineup.bans.filter(({ index }) => index < Number(data['index']));
      return { ...initialLineup, first: lineup.first, bans };
    }
    case 'DraftDiscarded':
      return initialLineup;
    default:
      return lineup;
  }
}

/** By scrim and game. */
export type Lineups = ReadonlyMap<string, Lineup>;
export const lineupKeyOf = (scrimId: string, game: number): string => `${scrimId} ${game}`;

export async function readLineups(scrimIds: readonly string[], client: pg.ClientBase): Promise<Lineups> {
  const { rows } = await client.query<{ scrim_id: string; game: number; lineup: Lineup }>(
    'SELECT scrim_id, game, lineup FROM lineups WHERE scrim_id = ANY($1)',
    [scrimIds],
  );
  return new Map(rows.map(({ scrim_id, game, lineup }) => [lineupKeyOf(scrim_id, game), lineup]));
}

/** Writes the line-ups after these events, and returns the ids of the scrims whose line-ups have changed. */
export async function writeLineups(events: readonly StoredEvent[], client: pg.ClientBase): Promise<string[]> {
  const ofDrafts = events.flatMap((event) => {
    const draftId = idOfStream(DRAFT, event.stream);
    if (draftId === undefined) return [];
    const end = draftId.lastIndexOf('-');
    return { event, scrim_id: draftId.slice(0, end), game: Number(draftId.slice(end + 1)) };
  });
  if (ofDrafts.length === 0) return [];
  const before = await readLineups([...new Set(ofDrafts.map(({ scrim_id }) => scrim_id))], client);
  const changed = new Map<string, { scrim_id: string; game: number; lineup: Lineup }>();
  for (const { event, scrim_id, game } of ofDrafts) {
    const key = lineupKeyOf(scrim_id, game);
    const known = changed.get(key)?.lineup ?? before.get(key) ?? initialLineup;
    const lineup = afterDraftEvent(known, event);
    if (lineup !== known) changed.set(key, { scrim_id, game, lineup });
  }
  if (changed.size > 0) await client.query(PUT_LINEUPS, [JSON.stringify([...changed.values()])]);
  return [...new Set([...changed.values()].map(({ scrim_id }) => scrim_id))];
}

const PUT_LINEUPS = `
  INSERT INTO lineups SELECT * FROM jsonb_to_recordset($1) AS r(scrim_id text, game int, lineup jsonb)
  ON CONFLICT (scrim_id, game) DO UPDATE SET lineup = excluded.lineup`;
