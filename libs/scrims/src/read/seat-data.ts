import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { type Scrim, type StoredScrim, toScrim } from '../domain/scrim';

/** Exports the scrims a user created or takes part in, without lobby secrets, because these are not personal data. */
@Injectable()
export class SeatData implements PersonalData {
  constructor(private readonly database: Database) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.database.query<{ state: StoredScrim }>(
      `SELECT h.state FROM history h WHERE NOT h.deleted AND (h.created_by = $1
        OR h.scrim_id IN (SELECT scrim_id FROM participations WHERE user_id = $1)) ORDER BY h.starts_at, h.scrim_id`,
      [userId],
    );
    const scrims = rows.map(({ state }) => toScrim(state));
    const game = ({ id, title, region, startsAt, isPrivate, winner }: Scrim) => ({
      scrimId: id,
      title,
      region,
      gameStartTime: startsAt,
      isPrivate,
      teamWon: winner,
    });
    return {
      seats: scrims.flatMap((scrim) => {
        const seat = scrim.seats.find((taken) => taken.userId === userId);
        if (seat) return [{ ...game(scrim), team: seat.team, role: seat.role, wasHost: scrim.host === userId }];
        return scrim.casters.includes(userId) ? [{ ...game(scrim), role: 'caster' }] : [];
      }),
      createdScrims: scrims.filter((scrim) => scrim.createdBy === userId).map(game),
      postGameImages: scrims.flatMap(({ image }) => (image?.uploadedBy === userId ? [image.location] : [])),
    };
  }
}
