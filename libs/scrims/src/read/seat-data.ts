import { Database, inPages, type PersonalData } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { type Scrim, type StoredScrim, toScrim } from '../domain/state';
import { isSeries } from '../domain/games';
import { ScrimAccess } from './scrim-access';
import { may, type Viewer } from './view';

/** Exports the scrims a user created or takes part in, without lobby secrets, because these are not personal data. */
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
    const pages = (toRows: (scrim: Scrim, viewer: Viewer) => readonly unknown[]) =>
      inPages(ids, async (some) => (await this.#scrims(some)).flatMap((scrim) => toRows(scrim, viewer)));
    return { seats: pages(toSeats), createdScrims: pages(toCreated), postGameImages: pages(toImages) };
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

/** What they created for a community and may no longer open may have changed since, so only its id is theirs. */
const toCreated = (scrim: Scrim, viewer: Viewer): readonly unknown[] =>
  scrim.createdBy === viewer.userId ? [may(viewer, 'open', scrim) ? toGame(scrim) : { scrimId: scrim.id }] : [];
const toImages = ({ image }: Scrim, { userId }: Viewer): readonly unknown[] =>
  image?.uploadedBy === userId ? [image.location] : [];
