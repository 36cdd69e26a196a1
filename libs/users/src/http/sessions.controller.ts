import { sessionView, type SessionView } from '@muster/contracts';
import { type Caller, RateLimit, Returns, Who } from '@muster/platform';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Accounts } from './accounts';

/** Where one is signed in; each answer is what is left. */
@ApiTags('sign-in')
@ApiBearerAuth()
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(private readonly accounts: Accounts) {}

  @Get()
  @Returns(sessionView.array())
  list(@Who() who: Caller): Promise<SessionView[]> {
    return this.accounts.sessionsOf(who);
  }

  @RateLimit('settings', 60, 60)
  @Delete()
  @Returns(sessionView.array())
  async endOthers(@Who() who: Caller): Promise<SessionView[]> {
    await this.accounts.signOutOthers(who);
    return this.accounts.sessionsOf(who);
  }

  @RateLimit('settings', 60, 60)
  @Delete(':id')
  @Returns(sessionView.array())
  async endOne(@Who() who: Caller, @Param('id') id: string): Promise<SessionView[]> {
    await this.accounts.signOut(who, id);
    return this.accounts.sessionsOf(who);
  }
}
