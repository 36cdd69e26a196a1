import { Database, inPages, type PersonalData } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { type Scrim, type StoredScrim, toScrim } from '../domain/state';
import { isSeries } from '../domain/games';
import { ScrimAccess } from './scrim-access';
import { may, type Viewer } from './view';

/**
 * Exports the scrims a user created, takes part in or waits for. Lobby secrets are left out, because they are not
 * personal data. Also exports reasons that the user typed when they deleted scrims or undid steps, and since when they
 * have a calendar feed.
 */
@Injectable()
export class SeatData implements PersonalData {
  constructor(
    private readonly database: Database,
    private readonly access: ScrimAccess,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.database.query<{ scrim_id: string }>(
      `SELECT h.scrim_id FROM history h WHERE NOT h.deleted AND (h.created_by = $1
        OR h.scrim_id IN (SELECT scrim_id FROM participations WHERE user_id = $1)) ORDER BY h.starts_at, h.scrim_id`,
      [userId],
    );
    const isAdmin = (await this.players.findById(userId))?.isAdmin ?? false;
    const viewer = await this.access.freshViewer({ userId, isAdmin });
    const ids = rows.map(({ scrim_id: id }) => id);
    const pages = (toRows: (scrim: Scrim, viewer: Viewer) => readonly unknown[], of: readonly string[] = ids) =>
      inPages(of, async (some) => (await this.#scrims(some)).flatMap((scrim) => toRows(scrim, viewer)));
    return {
      seats: pages(toSeats),
      reserves: pages(toReserve, await this.#awaited(userId)),
      createdScrims: pages(toCreated),
      postGameImages: pages(toImages),
      ...(await this.#rowsOf(userId)),
    };
  }

  /** Ids of the scrims that the user waits for, or waited for when they started. */
  async #awaited(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM scrims WHERE NOT deleted AND people @> ARRAY[$1::text]
        AND state->'reserves' @> jsonb_build_array(jsonb_build_object('userId', $1::text)) ORDER BY starts_at, id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  async #rowsOf(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [scrimReasons, [calendarFeed = null]] = await Promise.all([
      this.database.query(
        `SELECT scrim_id AS "scrimId", reason, created_at AS "createdAt" FROM scrim_reasons WHERE written_by = $1
          ORDER BY created_at`,
        [userId],
      ),
      this.database.query('SELECT created_at AS "createdAt" FROM calendar_feeds WHERE user_id = $1', [userId]),
    ]);
    return { scrimReasons, calendarFeed };
  }

  async #scrims(ids: readonly string[]): Promise<Scrim[]> {
    const rows = await this.database.query<{ state: StoredScrim }>(
      'SELECT state FROM history WHERE NOT deleted AND scrim_id = ANY($1) ORDER BY starts_at, scrim_id',
      [ids],
    );
    return rows.map(({ state }) => toScrim(state));
  }
}

const toGame = ({ id, title, region, startsAt, visibility, winner }: Scrim) => ({
  scrimId: id,
  title,
  region,
  gameStartTime: startsAt,
  isPrivate: visibility !== 'public',
  teamWon: winner,
});

function toSeats(scrim: Scrim, { userId }: Viewer): readonly unknown[] {
  const games = isSeries(scrim) ? { games: toGames(scrim, userId) } : {};
  const seat = scrim.seats.find((taken) => taken.userId === userId);
  if (seat) return [{ ...toGame(scrim), team: seat.team, role: seat.role, wasHost: scrim.host === userId, ...games }];
  if (scrim.casters.includes(userId)) return [{ ...toGame(scrim), role: 'caster', ...games }];
  return games.games?.length ? [{ ...toGame(scrim), ...games }] : [];
}

/** The games of a series in which the user took part, with the seat they had then. */
const toGames = ({ results }: Scrim, userId: string) =>
  results.flatMap(({ winner, players, casters }, i) => {
    const seat = players.find((player) => player.userId === userId);
    const role = seat?.role ?? (casters.includes(userId) ? 'caster' : undefined);
    return role ? [{ game: i + 1, role, ...(seat && { team: seat.team }), teamWon: winner }] : [];
  });

/** Only the id of a scrim that the user may no longer open, because the rest may have changed since. */
const toOpenGame = (scrim: Scrim, viewer: Viewer) =>
  may(viewer, 'open', scrim) ? toGame(scrim) : { scrimId: scrim.id };
const toCreated = (scrim: Scrim, viewer: Viewer): readonly unknown[] =>
  scrim.createdBy === viewer.userId ? [toOpenGame(scrim, viewer)] : [];
const toReserve = (scrim: Scrim, viewer: Viewer): readonly unknown[] =>
  scrim.reserves
    .filter(({ userId }) => userId === viewer.userId)
    .map(({ roles, since }) => ({ ...toOpenGame(scrim, viewer), roles, since }));
const toImages = ({ image }: Scrim, { userId }: Viewer): readonly unknown[] =>
  image?.uploadedBy === userId ? [image.location] : [];
