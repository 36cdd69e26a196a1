import type { Language } from '@muster/contracts/languages';
import { siteName } from '@muster/contracts/served-site';
import { calendarRoutes } from '@muster/contracts/share-routes';
import { ScrimRejection } from '../domain/errors';
import { HttpError, NoApiKey, Public, RateLimit, PageLanguage, Tokens, ReturnsFile } from '@muster/platform';
import {
  type Handlers,
  pageLanguageOf,
  type RequestOf,
  Serves,
  TokenScope,
  varyByLanguage,
} from '@muster/platform/http';
import { USER_LANGUAGES, type UserLanguages } from '@muster/users/ports';
import { Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scrim } from '../domain/state';
import { ScrimAccess } from '../read/scrim-access';
import { Calendars } from '../read/calendars.queries';
import { CalendarFeeds } from '../write/calendar-feeds.store';
import { CALENDAR_DATES, type CalendarDates } from '../ports';
import { renderCalendar } from '../read/ics';
import { say } from '../texts/catalogue';

const TYPE = ['content-type', 'text/calendar; charset=utf-8'] as const;
const SUFFIX = '.ics';

type Routes = typeof calendarRoutes;

/** Calendars, without API key and token, because calendar programs cannot send them. */
@Serves('calendars', calendarRoutes)
export class CalendarsController implements Handlers<Routes> {
  constructor(
    private readonly calendars: Calendars,
    private readonly feeds: CalendarFeeds,
    private readonly tokens: Tokens,
    private readonly access: ScrimAccess,
    @Inject(USER_LANGUAGES) private readonly languages: UserLanguages,
    @Inject(CALENDAR_DATES) private readonly dates: CalendarDates,
  ) {}

  /** Public scrims for anyone with the link, others for signed-in users who may open them by GET /scrims/{id}. */
  @ApiOperation({ summary: 'Returns a scrim as a calendar file.' })
  @Public()
  @NoApiKey()
  @RateLimit('calendar', 120, 60)
  @TokenScope('read', 'scrim')
  @Get('api/scrims/:id/calendar.ics')
  @ReturnsFile('text/calendar')
  @Header(...TYPE)
  @Header('content-disposition', 'attachment; filename="scrim.ics"')
  @Header('cache-control', 'private, no-cache')
  async scrim(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const scrim = await this.calendars.scrim(id);
    if (!scrim || (scrim.state.visibility !== 'public' && !(await this.#mayOpen(scrim.state, request))))
      throw new ScrimRejection('scrim-not-found');
    varyByLanguage(reply);
    return renderCalendar(await this.calendars.entries([scrim], pageLanguageOf(request)));
  }

  @ApiOperation({
    summary: 'Returns the calendar that an address of the caller subscribes to.',
    description: 'Needs no API key: the address is the proof.',
  })
  @Public()
  @NoApiKey()
  @RateLimit('calendar', 120, 60)
  @TokenScope(null)
  @Get('api/calendar/:file')
  @ReturnsFile('text/calendar')
  @Header(...TYPE)
  @Header('cache-control', 'private, no-cache')
  async feed(@Param('file') file: string, @PageLanguage() preferred: Language): Promise<string> {
    const owner = file.endsWith(SUFFIX) ? await this.feeds.ownerOf(file.slice(0, -SUFFIX.length)) : undefined;
    if (!owner) throw new HttpError(404, 'calendar-not-found', say('calendarNotFound'));
    const language = (await this.languages.findMany([owner])).get(owner) ?? preferred;
    const [scrims, dates] = await Promise.all([
      this.calendars.ofPerson(owner).then((found) => this.calendars.entries(found, language)),
      this.dates.ofPerson(owner, language),
    ]);
    return renderCalendar([...scrims, ...dates], siteName());
  }

  async address({ caller }: RequestOf<Routes['address']>) {
    return { url: await this.feeds.url(caller.userId) };
  }

  async reset({ caller }: RequestOf<Routes['reset']>) {
    return { url: await this.feeds.rotate(caller.userId) };
  }

  async revoke({ caller }: RequestOf<Routes['revoke']>) {
    await this.feeds.revoke(caller.userId);
    return { success: true as const };
  }

  async #mayOpen(scrim: Scrim, { headers }: FastifyRequest): Promise<boolean> {
    const caller = await this.tokens.resolvePrincipal(headers.authorization).catch(() => undefined);
    return caller !== undefined && (await this.access.may(caller, 'open', scrim));
  }
}
