import {
  deleteAccountBody,
  successResponse,
  loginBody,
  nameCheckBody,
  type NameCheckBody,
  nameCheckResponse,
  type NameCheckResponse,
  ownUserUpdated,
  type OwnUserUpdated,
  registerBody,
  type RegisterBody,
  sessionResponse,
  type SessionResponse,
  tokenResponse,
  updateUserBody,
  type UpdateUserBody,
} from '@muster/contracts/users';
import { AuthError, SocketSession, TokenScope } from '@muster/platform/http';
import { type Caller, CurrentUser, Public, RateLimit, Returns, Tokens } from '@muster/platform';
import { Body, Controller, Delete, Headers, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { deviceOf } from '../domain/device';
import { IdentityProofs } from './identity-proofs';
import { Accounts } from '../app/accounts';

type LoginBody = z.output<typeof loginBody>;
type DeleteAccountBody = z.output<typeof deleteAccountBody>;
const SUCCESS: z.output<typeof successResponse> = { success: true };

/** The caller's own account: signing in and out, registering, settings, deletion. */
@ApiTags('sign-in')
@TokenScope(null)
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly accounts: Accounts,
    private readonly proofs: IdentityProofs,
    private readonly tokens: Tokens,
    private readonly socketSession: SocketSession,
  ) {}

  @ApiOperation({ summary: 'Signs in with the identity that the browser has proven.' })
  @Public()
  @RateLimit('login', 10, 60)
  @HttpCode(200)
  @Post('login')
  @Returns(tokenResponse)
  async logIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: loginBody }) body: LoginBody,
  ): Promise<z.output<typeof tokenResponse>> {
    const { token } = await this.accounts.logIn(
      this.proofs.verify(request, body),
      deviceOf(request.headers['user-agent']),
      request.id,
    );
    this.socketSession.issue(reply, token);
    return { success: true, token };
  }

  @ApiOperation({ summary: 'Creates an account with the identity that the browser has proven.' })
  @Public()
  @RateLimit('register', 10, 60)
  @Post('register')
  @Returns(sessionResponse, 201)
  async register(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: registerBody }) body: RegisterBody,
  ): Promise<SessionResponse> {
    const session = await this.accounts.register(
      body,
      this.proofs.verify(request, body),
      deviceOf(request.headers['user-agent']),
      request.id,
    );
    this.socketSession.issue(reply, session.token);
    return session;
  }

  /** Enough for one person; a network may do ten times as much. At this speed, nobody can try out a list of names. */
  @ApiOperation({ summary: 'Says whether a name and a Discord name are free.' })
  @Public()
  @RateLimit('check-names', 20, 60, [100, 3_600], [300, 86_400])
  @HttpCode(200)
  @Post('check-names')
  @Returns(nameCheckResponse)
  checkNames(@Body({ schema: nameCheckBody }) body: NameCheckBody): Promise<NameCheckResponse> {
    return this.accounts.checkNames(body);
  }

  @ApiOperation({ summary: 'Checks a session, and renews it at most once a day.' })
  @ApiBearerAuth()
  @RateLimit('verify', 60, 60)
  @HttpCode(200)
  @Post('verify')
  @Returns(sessionResponse)
  async verify(
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('authorization') token: string,
    @Headers('user-agent') agent?: string,
  ): Promise<SessionResponse> {
    const current = { device: deviceOf(agent), session: caller.session, token };
    const session = await this.accounts.session(caller.userId, current);
    this.socketSession.issue(reply, session.token);
    return session;
  }

  @ApiOperation({ summary: 'Changes the caller’s account.' })
  @ApiBearerAuth()
  @RateLimit('settings', 60, 60)
  @Put('update-user')
  @Returns(ownUserUpdated)
  async update(
    @CurrentUser() caller: Caller,
    @Body({ schema: updateUserBody }) body: UpdateUserBody,
    @Headers('user-agent') agent?: string,
  ): Promise<OwnUserUpdated> {
    const session = await this.accounts.update(caller, deviceOf(agent), body);
    return { ...session.user, ...session };
  }

  @ApiOperation({
    summary: 'Deletes the caller’s account.',
    description: 'Their data is erased after 30 days; until then signing in brings the account back.',
  })
  @ApiBearerAuth()
  @RateLimit('settings', 60, 60)
  @Delete('account')
  @Returns(successResponse)
  async remove(
    @CurrentUser() caller: Caller,
    @Body({ schema: deleteAccountBody }) { name }: DeleteAccountBody,
  ): Promise<z.output<typeof successResponse>> {
    await this.accounts.remove(caller, name);
    return SUCCESS;
  }

  /**
   * Ends the session of the token, if there is one, and deletes the proof of identity, so that the next person using
   * this browser cannot sign in with it.
   */
  @ApiOperation({ summary: 'Ends the session of this browser.' })
  @Public()
  @HttpCode(200)
  @Post('logout')
  @Returns(successResponse)
  async logOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof successResponse>> {
    this.proofs.revoke(reply);
    this.socketSession.clear(reply);
    const principal = await this.tokens.resolvePrincipal(request.headers.authorization).catch(isAccountGone);
    if (principal) await this.accounts.signOut({ ...principal, requestId: request.id });
    return SUCCESS;
  }

  @ApiOperation({ summary: 'Ends all sessions of the caller.' })
  @ApiBearerAuth()
  @HttpCode(200)
  @Post('sign-out-everywhere')
  @Returns(successResponse)
  async signOutEverywhere(
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof successResponse>> {
    await this.accounts.signOutEverywhere(caller);
    this.proofs.revoke(reply);
    this.socketSession.clear(reply);
    return SUCCESS;
  }
}

/** An invalid or expired token has no session to end. */
function isAccountGone(error: unknown): undefined {
  if (!(error instanceof AuthError)) throw error;
}
