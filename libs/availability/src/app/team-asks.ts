import type { NotifiedTeam } from '@muster/contracts/teams';
import { type Caller, CommandDispatcher, CommandRejected, HttpError, initiatorOf } from '@muster/platform';
import { addDays, localDateAt } from '@muster/platform/pure';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { askAggregate } from '../aggregate';
import type { AskTeam } from '../domain/ask';
import { type Calendar, initialCalendar, rangesOn } from '../domain/calendar';
import type { RosterTeam } from '../ports';
import { AvailabilityQueries } from '../read/availability.queries';
import { say } from '../texts/catalogue';

/** The dates that people are asked about, today included. */
const ASKED_DAYS = 7;
const [MINUTE_MS, HOUR_MS] = [60_000, 60 * 60_000];

/** `by`: null if the team asks by itself. */
interface Question {
  by: string | null;
  note: string | null;
  now: Date;
}

/** Asks the members of a team when they can play. */
@Injectable()
export class TeamAsks {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly calendars: AvailabilityQueries,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  /** Throws with `again` if the team was asked a short time before. */
  async ask(team: RosterTeam, note: string | null, caller: Caller): Promise<{ at: string; by: string | null }> {
    const now = new Date();
    const command = await this.#command(team, { by: caller.userId, note, now });
    try {
      const { state } = await this.dispatch.send(askAggregate, command, initiatorOf(caller));
      return { at: state.at!, by: state.by };
    } catch (error) {
      if (error instanceof CommandRejected && error.rejection.code === 'asked-already')
        throw askedAlready(error.rejection.params, now.getTime());
      throw error;
    }
  }

  /** Returns how many people were asked; undefined if the team was asked a short time before. */
  async askWeekly(team: RosterTeam, now: Date): Promise<number | undefined> {
    const command = await this.#command(team, { by: null, note: null, now });
    const { events } = await this.dispatch.send(askAggregate, command, { by: 'weekly-ask' });
    return events.length > 0 ? command.recipients.length : undefined;
  }

  async #command(team: RosterTeam, { by, note: text, now }: Question): Promise<AskTeam> {
    const recipients = (await this.#unknown(team, now.getTime())).filter((userId) => userId !== by);
    const note = text === null ? null : { id: uuid(), text };
    const [ctx, words] = [{ now: now.toISOString() }, wordsOf(team, note?.id)];
    return { type: 'AskTeam', teamId: team.id, by, ctx, recipients, words, note };
  }

  /** Returns the players and subs of whom one of the next dates is not known, except those who share nothing. */
  async #unknown({ members }: RosterTeam, now: number): Promise<string[]> {
    const userIds = members.flatMap(({ userId, kind }) => (kind === 'coach' ? [] : [userId]));
    const [calendars, players] = await Promise.all([this.calendars.ofMany(userIds), this.players.findMany(userIds)]);
    return userIds.filter((userId) => {
      const calendar = calendars.get(userId) ?? initialCalendar;
      return calendar.share === 'teams' && players.get(userId)?.banned === false && hasUnknownDate(calendar, now);
    });
  }
}

const wordsOf = ({ id: _id, slug, name }: RosterTeam, noteId: string | undefined): string =>
  JSON.stringify({ _id, slug, name, ...(noteId !== undefined && { noteId }) } satisfies NotifiedTeam);

function hasUnknownDate(calendar: Calendar, now: number): boolean {
  const today = localDateAt(now, calendar.zone ?? 'UTC');
  return Array.from({ length: ASKED_DAYS }, (_, i) => addDays(today, i)).some(
    (date) => rangesOn(calendar, date, now) === undefined,
  );
}

function askedAlready({ at, again }: Readonly<Record<string, unknown>>, now: number): HttpError {
  const passed = now - Date.parse(String(at));
  const ago =
    passed < HOUR_MS
      ? say('minutes', { n: Math.max(1, Math.floor(passed / MINUTE_MS)) })
      : say('hours', { n: Math.floor(passed / HOUR_MS) });
  return new HttpError(409, 'asked-already', say('asked-already', { ago }), { again });
}
