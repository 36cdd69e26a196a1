import type {
  NameCheckBody,
  NameCheckResponse,
  RegisterBody,
  SelfUser,
  SessionResponse,
  SessionView,
  UpdateUserBody,
} from '@muster/contracts/users';
import { type Caller, CommandDispatcher, CONFIG, type Config, HttpError, initiatorOf, Tokens } from '@muster/platform';
import { AuthError } from '@muster/platform/http';
import { type FriendDirectory, FRIENDS } from '@muster/friends/ports';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { userAggregate } from '../aggregate';
import type { EmailOptIns } from '../ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import * as commands from '../domain/commands';
import { canonicalName, type Identity, taglineOrDefault } from '../domain/names';
import type { PersonRow } from '../read/person-row';
import { nameClaims } from '../read/name-claims';
import { PeopleQueries } from '../read/people.queries';
import { assertNotBanned } from '../read/stored-principals';
import { selfView } from '../read/view';
import { isEnded } from '../write/ended-sessions';
import { Sessions } from '../write/sessions.store';
import { AdminKey } from './admin-key';
import { retryOnStaleAccount } from './retry-on-stale';
import { publicUid } from './public-uid';
import { waitUntilSeatsFreed } from './wait-until-seats-freed';
import { takenNameErrors, withFieldError } from './field-errors';
import { commandContext } from './command-context';
import { identityId } from './identity-id';
import { eraseAccount } from './erase-account';
import { say } from '../texts/catalogue';

/**
 * Maximum number of friends in a token, because the token is sent as a header. The user in the same response lists all.
 */
const FRIENDS_IN_TOKEN = 100;
/**
 * The caller's session and a description of its browser. `uid`: the identity that opens it. `token`: the one that the
 * caller sent, to be renewed.
 */
export interface CurrentSession {
  device: string;
  session: string;
  uid?: string;
  token?: string | undefined;
}
/** A proven identity, the session version at that time, and the session it opens. Invalid once either has ended. */
export interface Proof extends Identity {
  sessions: number;
  session: string;
}

/** Use cases of the caller's own account. Signing in, registering and updating return a new token. */
@Injectable()
export class Accounts implements EmailOptIns {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly people: PeopleQueries,
    private readonly tokens: Tokens,
    private readonly adminKey: AdminKey,
    private readonly sessions: Sessions,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Signs in with a proven identity. Restores a deleted account if it still can be. */
  async logIn({ uid, email, sessions, session }: Proof, device: string, requestId: string): Promise<SessionResponse> {
    const account = await this.people.byUid(uid);
    if (!account && (await this.people.byEmail(canonicalName(email))))
      throw new HttpError(409, 'email-taken', say('linkInstead'));
    if (!account) throw new HttpError(404, 'no-account', say('noAccount'));
    assertNotBanned(account, Date.now());
    if (account.sessions !== sessions || isEnded(session, account.ended)) throw new AuthError('unauthorized');
    if (account.restorable_until) await this.#restoreOrErase(account, requestId);
    const opened = await this.session(account.id, { device, session, uid });
    // It may have been unlinked in the meantime, which ends the sessions that it had opened
    if ((await this.people.byUid(uid))?.id === account.id) return opened;
    await this.sessions.remove(account.id, [session]);
    throw new AuthError('unauthorized');
  }

  async register(body: RegisterBody, { session }: Proof, device: string, requestId: string): Promise<SessionResponse> {
    const { uid, email, name, summonerTagline: tagline, discord, region, rank, canSendEmailsToUser: canEmail } = body;
    const id = uuid();
    const profile: commands.Profile = { uid, email, name, tagline, discord, region, rank, canEmail };
    await this.dispatch
      .send(userAggregate, { type: 'RegisterUser', userId: id, ctx: commandContext(), profile }, { by: id, requestId })
      .catch(withFieldError(body));
    return this.session(id, { device, session, uid });
  }

  /** Which of the names a registration would be rejected for. */
  async checkNames({
    name = '',
    summonerTagline = '',
    region,
    discord = '',
  }: NameCheckBody): Promise<NameCheckResponse> {
    const names = { name, tagline: region ? taglineOrDefault(region, summonerTagline) : '', discord };
    const claims = nameClaims(names, region ?? '').filter(({ kind }) => (kind === 'name' ? name && region : discord));
    const taken = claims.length > 0 ? await this.people.findTaken(claims) : [];
    return { fields: takenNameErrors(taken, { name, region: region ?? '', discord }) };
  }

  /** Records the log-in, and issues a token or renews the one that the caller sent. */
  async session(id: string, currentSession: CurrentSession): Promise<SessionResponse> {
    await this.people.recordLogin(id);
    return this.#issueToken(await this.#account(id), currentSession);
  }

  async update(caller: Caller, device: string, { adminKey, ...body }: UpdateUserBody): Promise<SessionResponse> {
    if (adminKey) await this.adminKey.check(caller.userId, adminKey);
    await this.#updateSettings(caller, toSettings(body));
    if (adminKey)
      await this.dispatch.send(
        userAggregate,
        { type: 'GrantAdmin', userId: caller.userId, ctx: commandContext() },
        initiatorOf(caller),
      );
    return this.#issueToken(await this.#account(caller.userId), { device, session: caller.session });
  }

  async remove(caller: Caller, typed: string): Promise<void> {
    const account = await this.#account(caller.userId);
    const confirm = say('confirmName', { name: account.name });
    if (canonicalName(typed) !== canonicalName(account.name))
      throw new HttpError(400, 'not-confirmed', confirm, { fields: { name: confirm } });
    await this.dispatch.send(
      userAggregate,
      { type: 'DeleteAccount', userId: caller.userId, ctx: commandContext() },
      initiatorOf(caller),
    );
    await waitUntilSeatsFreed(this.scrims, caller.userId);
  }

  async signOutEverywhere(caller: Caller): Promise<void> {
    const { sessions } = await this.#account(caller.userId);
    await this.dispatch.send(
      userAggregate,
      { type: 'EndSessions', userId: caller.userId, ctx: commandContext(), sessions },
      initiatorOf(caller),
    );
  }

  async listSessions(caller: Caller): Promise<SessionView[]> {
    return this.sessions.listFor(await this.#account(caller.userId), caller.session);
  }

  /** Ends the caller's current session, or another one of theirs. */
  async signOut(caller: Caller, session = caller.session): Promise<void> {
    const isOwn = session === caller.session || (await this.listSessions(caller)).some(({ _id }) => _id === session);
    if (!isOwn) throw new HttpError(404, 'session-not-found', say('sessionEnded'));
    await this.#endSessions(caller, [session]);
  }

  /** Ends the other sessions; with `identity`, only sessions that this identity may have opened. */
  async signOutOthers(caller: Caller, identity?: string): Promise<void> {
    const sessions = await this.sessions.listFor(await this.#account(caller.userId), caller.session, identity);
    const others = sessions.filter(({ current }) => !current).map(({ _id }) => _id);
    if (others.length > 0) await this.#endSessions(caller, others);
  }

  async optOutOfEmail(userId: string, requestId: string): Promise<void> {
    const account = await this.people.byId(userId);
    if (account && !account.restorable_until) await this.#updateSettings({ userId, requestId }, { canEmail: false });
  }

  async #endSessions(caller: Caller, sessionIds: readonly string[]): Promise<void> {
    const { SESSION_DAYS: sessionDays } = this.config;
    await this.dispatch.send(
      userAggregate,
      { type: 'EndSelectedSessions', userId: caller.userId, ctx: commandContext(), sessionIds, sessionDays },
      initiatorOf(caller),
    );
    await this.sessions.remove(caller.userId, sessionIds);
  }

  async #updateSettings(
    caller: Pick<Caller, 'userId' | 'requestId'>,
    changes: Partial<commands.Settings>,
  ): Promise<void> {
    await retryOnStaleAccount(async () => {
      const account = await this.#account(caller.userId);
      const changesRegion = changes.region !== undefined && changes.region !== account.region;
      const seated = changesRegion && (await this.scrims.isSeatedInRegion(account.id, account.region));
      const requested = { ...account, ...changes };
      await this.dispatch
        .send(
          userAggregate,
          {
            type: 'UpdateSettings',
            userId: caller.userId,
            ctx: commandContext(),
            currentNames: account,
            changes,
            isSeatedInRegion: seated,
          },
          initiatorOf(caller),
        )
        .catch(withFieldError(requested));
    });
  }

  async #restoreOrErase(account: PersonRow, requestId: string): Promise<void> {
    const { id } = account;
    const initiator = { by: id, requestId };
    if (account.restorable_until! > new Date())
      return void (await this.dispatch.send(
        userAggregate,
        { type: 'RestoreAccount', userId: id, ctx: commandContext() },
        initiator,
      ));
    await this.dispatch.send(userAggregate, await eraseAccount(this.people, account, commandContext().now), initiator);
    throw new HttpError(404, 'no-account', say('noAccount'));
  }

  async #account(id: string): Promise<PersonRow> {
    const account = await this.people.byId(id);
    if (!account) throw new AuthError('unauthorized');
    return account;
  }

  async #issueToken(account: PersonRow, { device, session, uid, token }: CurrentSession): Promise<SessionResponse> {
    await this.sessions.recordUse(account, session, device, uid === undefined ? null : identityId(uid));
    const user = selfView(account, await this.friends.friendIdsOf(account.id), publicUid(account.id));
    return { success: true, token: this.#sign(account, user, session, token), user };
  }

  /**
   * A token is replaced once a day. A younger one is signed again as of its own time: it stays the same as long as its
   * user does, for whom the last log-in does not count.
   */
  #sign({ id, sessions }: PersonRow, user: SelfUser, session: string, former: string | undefined): string {
    const young = former === undefined ? undefined : this.tokens.readIfYoung(former);
    const tokenUser = { ...user, friends: user.friends.slice(0, FRIENDS_IN_TOKEN) };
    if (!young) return this.tokens.sign(id, sessions, tokenUser, session);
    const { iat, lastLoggedIn } = young as typeof young & Pick<SelfUser, 'lastLoggedIn'>;
    return this.tokens.sign(id, sessions, { ...tokenUser, lastLoggedIn }, session, iat);
  }
}

function toSettings(body: Omit<UpdateUserBody, 'adminKey'>): Partial<commands.Settings> {
  const {
    summonerTagline: tagline,
    canSendEmailsToUser: canEmail,
    profileBackgroundImg: background,
    profileBackgroundBlur: blur,
    ...others
  } = body;
  const settings = { tagline, canEmail, background, blur, ...others };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
