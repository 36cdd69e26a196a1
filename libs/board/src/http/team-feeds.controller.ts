import { teamFeedRoutes } from '@muster/contracts/board-routes';
import type { Language } from '@muster/contracts/languages';
import { HttpError, NoApiKey, PageLanguage, Public, RateLimit, ReturnsFile } from '@muster/platform';
import { type Handlers, type RequestOf, Serves, TokenScope } from '@muster/platform/http';
import { SCRIM_CALENDARS, type ScrimCalendars } from '@muster/scrims/ports';
import { type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { PLAYERS, type PlayerDirectory, USER_LANGUAGES, type UserLanguages } from '@muster/users/ports';
import { Get, Header, Inject, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { BoardAccess } from '../app/board-access';
import { BookingQueries } from '../read/bookings.queries';
import { say } from '../texts/catalogue';
import { TeamFeeds } from '../write/team-feeds.store';

const SUFFIX = '.ics';

type Routes = typeof teamFeedRoutes;

/** The bookings of a team as a calendar, without API key and token, because calendar programs cannot send them. */
@Serves('calendars', teamFeedRoutes)
export class TeamFeedsController implements Handlers<Routes> {
  constructor(
    private readonly access: BoardAccess,
    private readonly feeds: TeamFeeds,
    private readonly bookings: BookingQueries,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(USER_LANGUAGES) private readonly languages: UserLanguages,
    @Inject(SCRIM_CALENDARS) private readonly calendars: ScrimCalendars,
  ) {}

  async issue({ caller, params: { slug } }: RequestOf<Routes['issue']>) {
    const { id } = await this.access.member(slug, caller);
    return { url: await this.feeds.issue(id, caller.userId) };
  }

  async revoke({ caller, params: { slug } }: RequestOf<Routes['revoke']>) {
    const { id } = await this.access.member(slug, caller);
    await this.feeds.revoke(id, caller.userId);
    return { success: true as const };
  }

  @ApiOperation({
    summary: 'Returns the bookings of a team as the calendar that an address of a member subscribes to.',
    description: 'Needs no API key: the address is the proof. Cancelled bookings stay in it, as cancelled.',
  })
  @Public()
  @NoApiKey()
  @RateLimit('calendar', 120, 60)
  @TokenScope(null)
  @Get('api/calendar/teams/:file')
  @ReturnsFile('text/calendar')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', 'private, no-cache')
  async file(@Param('file') file: string, @PageLanguage() preferred: Language): Promise<string> {
    this.access.assertEnabled();
    const feed = file.endsWith(SUFFIX) ? await this.feeds.find(file.slice(0, -SUFFIX.length)) : undefined;
    const team = feed && (await this.teams.byIds([feed.team])).get(feed.team);
    if (!team || !(await this.#mayRead(team, feed.userId)))
      throw new HttpError(404, 'calendar-not-found', say('calendarNotFound'));
    const language = (await this.languages.findMany([feed.userId])).get(feed.userId) ?? preferred;
    return this.calendars.render(await this.bookings.scrimsOf(team._id), language, team.name);
  }

  /** Also right before the policy has deleted the address of a person who left. */
  async #mayRead({ members, disbandedAt }: TeamOf, userId: string): Promise<boolean> {
    const person = await this.players.findById(userId);
    if (!person || person.banned || disbandedAt !== null) return false;
    return person.isAdmin || members.some((member) => member.userId === userId);
  }
}
