import {
  type ChangePreferencesBody,
  changePreferencesBody,
  type NotificationPreferences,
  notificationPreferences,
} from '@muster/contracts/notifications';
import { type Caller, Returns, CurrentUser } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { EMAIL_OPT_INS, type EmailOptIns } from '@muster/users/ports';
import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PreferenceStore } from '../write/preferences.store';
import { toPreferencesView } from '../read/preferences';

@ApiTags('notifications')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/notifications/preferences')
export class PreferencesController {
  constructor(
    private readonly queries: PreferenceStore,
    @Inject(EMAIL_OPT_INS) private readonly optIns: EmailOptIns,
  ) {}

  @ApiOperation({ summary: 'Returns which notifications reach the caller where.' })
  @Get()
  @Returns(notificationPreferences)
  async get(@CurrentUser() caller: Caller): Promise<NotificationPreferences> {
    return toPreferencesView(await this.queries.of(caller.userId));
  }

  @ApiOperation({ summary: 'Changes which notifications reach the caller where.' })
  @Put()
  @Returns(notificationPreferences)
  async change(
    @CurrentUser() caller: Caller,
    @Body({ schema: changePreferencesBody }) body: ChangePreferencesBody,
  ): Promise<NotificationPreferences> {
    const changed = await this.queries.change(caller.userId, body);
    if (body.emailSubscribed === false) await this.optIns.optOutOfEmail(caller.userId, caller.requestId);
    return toPreferencesView(changed);
  }
}
