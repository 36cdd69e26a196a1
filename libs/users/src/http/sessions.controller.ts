import { sessionView, type SessionView } from '@muster/contracts/users';
import { type Caller, RateLimit, Returns, CurrentUser } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Accounts } from '../app/accounts';

/** The caller's sessions; ending one returns the remaining ones. */
@ApiTags('sign-in')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(private readonly accounts: Accounts) {}

  @ApiOperation({ summary: 'Lists the caller’s sessions.' })
  @Get()
  @Returns(sessionView.array())
  list(@CurrentUser() caller: Caller): Promise<SessionView[]> {
    return this.accounts.listSessions(caller);
  }

  @ApiOperation({ summary: 'Ends all sessions but this one.' })
  @RateLimit('settings', 60, 60)
  @Delete()
  @Returns(sessionView.array())
  async endOthers(@CurrentUser() caller: Caller): Promise<SessionView[]> {
    await this.accounts.signOutOthers(caller);
    return this.accounts.listSessions(caller);
  }

  @ApiOperation({ summary: 'Ends a session.' })
  @RateLimit('settings', 60, 60)
  @Delete(':id')
  @Returns(sessionView.array())
  async endOne(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<SessionView[]> {
    await this.accounts.signOut(caller, id);
    return this.accounts.listSessions(caller);
  }
}
