import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { answerOf } from '../domain/evening';
import { NightQueries } from './nights.queries';

/** Exports the evenings that a user comes to, the nights they follow, and their roles. */
@Injectable()
export class NightData implements PersonalData {
  constructor(
    private readonly database: Database,
    private readonly queries: NightQueries,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [evenings, followed, roles] = await Promise.all([
      this.queries.eveningsOfPerson(userId),
      this.database.query<{ night: string }>('SELECT night FROM night_followers WHERE user_id = $1', [userId]),
      this.queries.lastRoles(userId),
    ]);
    return {
      evenings: evenings.map(({ state }) => {
        const { answer, roles: named, at } = answerOf(state, userId)!;
        return { name: state.settings.name, startsAt: state.startsAt, answer, roles: named, answeredAt: at };
      }),
      followedNights: followed.map(({ night }) => night),
      eveningRoles: roles,
    };
  }
}
