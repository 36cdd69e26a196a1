import { deleteAccountBody, doneAnswer, loginBody, ownUserUpdated, type OwnUserUpdated, registerBody, type RegisterBody, sessionAnswer, type SessionAnswer, tokenAnswer, updateUserBody, type UpdateUserBody } from '@muster/contracts';
import { AuthError, type Caller, Public, RateLimit, Returns, Tokens, Who } from '@muster/platform';
import { Body, Controller, Delete, Headers, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { deviceOf } from '../sign-in/device';
import { Proofs } from '../sign-in/proofs';
import { Accounts } from './accounts';

type LoginBody = z.output<typeof loginBody>;
type DeleteAccountBody = z.output<typeof deleteAccountBody>;
const DONE: z.output<typeof doneAnswer> = { success: true };

/** One's own account: in, out, and what it is made of. */
@ApiTags('sign-in')
@Controller('api/auth')
export class AuthController {
  constructor(private readonly accounts: Accounts, private readonly proofs: Proofs, private readonly tokens: Tokens) {}

  @Public()
  @RateLimit('login', 10, 60)
  @HttpCode(200)
  @Post('login')
  @Returns(tokenAnswer)
  async logIn(@Req() request: FastifyRequest, @Body({ schema: loginBody }) body: LoginBody): Promise<z.output<typeof tokenAnswer>> {
    const { token } = await this.accounts.logIn(this.proofs.check(request, body), deviceOf(request.headers['user-agent']), request.id);
    return { success: true, token };
  }

  @Public()
  @RateLimit('register', 10, 60)
  @Post('register')
  @Returns(sessionAnswer, 201)
  async register(@Req() request: FastifyRequest, @Body({ schema: registerBody }) body: RegisterBody): Promise<SessionAnswer> {
    return this.accounts.register(body, this.proofs.check(request, body), deviceOf(request.headers['user-agent']), request.id);
  }

  @ApiBearerAuth()
  @RateLimit('verify', 60, 60)
  @HttpCode(200)
  @Post('verify')
  @Returns(sessionAnswer)
  verify(@Who() who: Caller, @Headers('user-agent') agent?: string): Promise<SessionAnswer> {
    return this.accounts.session(who.userId, { device: deviceOf(agent), session: who.session });
  }

  @ApiBearerAuth()
  @RateLimit('settings', 60, 60)
  @Put('update-user')
  @Returns(ownUserUpdated)
  async update(@Who() who: Caller, @Body({ schema: updateUserBody }) body: UpdateUserBody, @Headers('user-agent') agent?: string): Promise<OwnUserUpdated> {
    const session = await this.accounts.update(who, deviceOf(agent), body);
    return { ...session.user, ...session };
  }

  @ApiBearerAuth()
  @RateLimit('settings', 60, 60)
  @Delete('account')
  @Returns(doneAnswer)
  async remove(@Who() who: Caller, @Body({ schema: deleteAccountBody }) { name }: DeleteAccountBody): Promise<z.output<typeof doneAnswer>> {
    await this.accounts.remove(who, name);
    return DONE;
  }

  /** The session of the token, if one is shown, ends; and the proof of identity goes, so that the next person at this browser cannot use it. */
  @Public()
  @HttpCode(200)
  @Post('logout')
  @Returns(doneAnswer)
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<z.output<typeof doneAnswer>> {
    this.proofs.takeBack(reply);
    const who = await this.tokens.principal(request.headers.authorization).catch(nobodyAnyMore);
    if (who) await this.accounts.signOut({ ...who, requestId: request.id });
    return DONE;
  }

  @ApiBearerAuth()
  @HttpCode(200)
  @Post('sign-out-everywhere')
  @Returns(doneAnswer)
  async signOutEverywhere(@Who() who: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<z.output<typeof doneAnswer>> {
    await this.accounts.signOutEverywhere(who);
    this.proofs.takeBack(reply);
    return DONE;
  }
}

/** A token that is none, or none any more, has nothing to end. */
function nobodyAnyMore(error: unknown): undefined {
  if (!(error instanceof AuthError)) throw error;
}
