import type { Language } from '@muster/contracts/languages';
import { siteName } from '@muster/contracts/served-site';
import { calendarFeed, type CalendarFeed } from '@muster/contracts/share';
import { successResponse } from '@muster/contracts/users';
import { ScrimRejection } from '../domain/errors';
import {
  type Caller,
  HttpError,
  NoApiKey,
  Public,
  RateLimit,
  PageLanguage,
  Returns,
  Tokens,
  CurrentUser,
  ReturnsFile,
} from '@muster/platform';
import { pageLanguageOf, varyByLanguage, TokenScope } from '@muster/platform/http';
import { USER_LANGUAGES, type UserLanguages } from '@muster/users/ports';
import { Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
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

/** Calendars, without API key and token, because calendar programs cannot send them. */
@ApiTags('calendars')
@Controller('api')
export class CalendarsController {
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
  @Get('scrims/:id/calendar.ics')
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
  @Get('calendar/:file')
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

  @ApiOperation({ summary: 'Returns the caller’s calendar address.' })
  @ApiBearerAuth()
  @TokenScope(null)
  @Get('calendar')
  @Returns(calendarFeed)
  async address(@CurrentUser() caller: Caller): Promise<CalendarFeed> {
    return { url: await this.feeds.url(caller.userId) };
  }

  @ApiOperation({ summary: 'Replaces the caller’s calendar address.' })
  @ApiBearerAuth()
  @RateLimit('calendar-reset', 20, 3600)
  @TokenScope(null)
  @Post('calendar/reset')
  @HttpCode(200)
  @Returns(calendarFeed)
  async reset(@CurrentUser() caller: Caller): Promise<CalendarFeed> {
    return { url: await this.feeds.rotate(caller.userId) };
  }

  @ApiOperation({ summary: 'Ends the caller’s calendar address.' })
  @ApiBearerAuth()
  @TokenScope(null)
  @Delete('calendar')
  @Returns(successResponse)
  async revoke(@CurrentUser() caller: Caller): Promise<{ success: true }> {
    await this.feeds.revoke(caller.userId);
    return { success: true };
  }

  async #mayOpen(scrim: Scrim, { headers }: FastifyRequest): Promise<boolean> {
    const caller = await this.tokens.resolvePrincipal(headers.authorization).catch(() => undefined);
    return caller !== undefined && (await this.access.may(caller, 'open', scrim));
  }
}
