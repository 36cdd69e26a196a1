import { type ChangePreferencesBody, changePreferencesBody, type NotificationPreferences, notificationPreferences } from '@muster/contracts';
import { type Caller, Idempotent, OPT_INS, type OptIns, Returns, Who } from '@muster/platform';
import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { PreferenceQueries } from '../read/preference-queries';
import { preferencesView } from '../read/wants';

@ApiTags('notifications')
@ApiBearerAuth()
@Controller('api/notifications/preferences')
export class PreferencesController {
  constructor(private readonly queries: PreferenceQueries, @Inject(OPT_INS) private readonly optIns: OptIns) {}

  @Get()
  @Returns(notificationPreferences)
  async mine(@Who() who: Caller): Promise<NotificationPreferences> {
    return preferencesView(await this.queries.of(who.userId));
  }

  @Idempotent()
  @Put()
  @Returns(notificationPreferences)
  async change(@Who() who: Caller, @Body({ schema: changePreferencesBody }) body: ChangePreferencesBody): Promise<NotificationPreferences> {
    const changed = await this.queries.change(who.userId, body);
    if (body.emailSubscribed === false) await this.optIns.endMails(who.userId, who.requestId);
    return preferencesView(changed);
  }
}
