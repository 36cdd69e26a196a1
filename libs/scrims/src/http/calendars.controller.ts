import { calendarFeed, type CalendarFeed, doneAnswer } from '@muster/contracts';
import { type Caller, HttpRefusal, type Known, NoApiKey, Public, RateLimit, Returns, Tokens, Who } from '@muster/platform';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Scrim } from '../domain/scrim';
import { Calendars } from '../read/calendars';
import { Feeds } from '../read/feeds';
import { calendar } from '../read/ics';

const TYPE = ['content-type', 'text/calendar; charset=utf-8'] as const;
const SUFFIX = '.ics';

/** Scrims for calendar programs, which know neither our key nor our token. */
@ApiTags('calendars')
@Controller('api')
export class CalendarsController {
  constructor(private readonly calendars: Calendars, private readonly feeds: Feeds, private readonly tokens: Tokens) {}

  /** Of a public scrim for anybody with the link; of a private one for whoever is signed in, as by id. */
  @Public()
  @NoApiKey()
  @RateLimit('calendar', 120, 60)
  @Get('scrims/:id/calendar.ics')
  @Header(...TYPE)
  @Header('content-disposition', 'attachment; filename="scrim.ics"')
  @Header('cache-control', 'private, no-cache')
  async scrim(@Param('id') id: string, @Req() request: FastifyRequest): Promise<string> {
    const scrim = await this.calendars.scrim(id);
    if (!scrim || (scrim.state.isPrivate && !(await this.#isSignedIn(request)))) throw new HttpRefusal(404, 'scrim-not-found', 'Scrim not found!');
    return calendar(await this.calendars.entries([scrim]));
  }

  @Public()
  @NoApiKey()
  @RateLimit('calendar', 120, 60)
  @Get('calendar/:file')
  @Header(...TYPE)
  @Header('cache-control', 'private, no-cache')
  async feed(@Param('file') file: string): Promise<string> {
    const owner = file.endsWith(SUFFIX) ? await this.feeds.owner(file.slice(0, -SUFFIX.length)) : undefined;
    if (!owner) throw new HttpRefusal(404, 'calendar-not-found', 'This calendar does not exist, or its address has changed');
    const scrims: Known<Scrim>[] = await this.calendars.ofPerson(owner);
    return calendar(await this.calendars.entries(scrims), 'Muster');
  }

  @ApiBearerAuth()
  @Get('calendar')
  @Returns(calendarFeed)
  async address(@Who() who: Caller): Promise<CalendarFeed> {
    return { url: await this.feeds.url(who.userId) };
  }

  @ApiBearerAuth()
  @RateLimit('calendar-reset', 20, 3600)
  @Post('calendar/reset')
  @HttpCode(200)
  @Returns(calendarFeed)
  async reset(@Who() who: Caller): Promise<CalendarFeed> {
    return { url: await this.feeds.renew(who.userId) };
  }

  @ApiBearerAuth()
  @Delete('calendar')
  @Returns(doneAnswer)
  async revoke(@Who() who: Caller): Promise<{ success: true }> {
    await this.feeds.revoke(who.userId);
    return { success: true };
  }

  async #isSignedIn({ headers }: FastifyRequest): Promise<boolean> {
    return this.tokens.principal(headers.authorization).then(() => true, () => false);
  }
}
