import type { Language } from '@muster/contracts/languages';
import { CONFIG, type Config } from '@muster/platform';
import type { CalendarDate, CalendarDates } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { answerOf } from '../domain/evening';
import { say } from '../texts/catalogue';
import { NightQueries } from './nights.queries';

/** How long an evening is in calendars; how long its rounds take is not known. */
const EVENING_MS = 3 * 60 * 60_000;

/** The evenings that a person is in, for their calendar. */
@Injectable()
export class EveningCalendar implements CalendarDates {
  constructor(
    private readonly queries: NightQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ofPerson(userId: string, language: Language): Promise<readonly CalendarDate[]> {
    const evenings = await this.queries.eveningsOfPerson(userId);
    return evenings
      .filter(({ state }) => answerOf(state, userId)?.answer === 'in')
      .map(({ state, createdAt, updatedAt }) => {
        const url = `${this.config.PUBLIC_URL}/evenings/${state.id}`;
        const roles = answerOf(state, userId)!.roles.join(', ');
        return {
          uid: `evening-${state.id}`,
          title: state.settings.name,
          description: `${say('calendarRoles', { roles })(language)}\n${url}`,
          url,
          startsAt: state.startsAt,
          endsAt: new Date(Date.parse(state.startsAt) + EVENING_MS).toISOString(),
          createdAt,
          updatedAt,
          sequence: state.revision,
          cancelled: state.cancelled !== null,
        };
      });
  }
}
