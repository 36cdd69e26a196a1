import type { RegisterBody, SessionAnswer, SessionView, UpdateUserBody } from '@muster/contracts';
import { asked, AuthError, type Caller, Dispatch, type Friends, FRIENDS, HttpRefusal, type OptIns, Tokens } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import * as wish from '../domain/commands';
import { canonical } from '../domain/names';
import { LastAdmin } from '../read/last-admin';
import type { PersonRow } from '../read/person-row';
import { PeopleQueries } from '../read/queries';
import { mustNotBeBanned } from '../read/stored-principals';
import { selfView } from '../read/view';
import { isEnded, namelessBut } from '../sign-in/ended';
import type { Proof } from '../sign-in/proofs';
import { Sessions } from '../sign-in/sessions';
import { AdminKey } from './admin-key';
import { lookingAgain } from './looking-again';
import { publicUid } from './public-uid';
import { seatsFreed } from './seats-freed';
import { namingTheField } from './taken';

const edge = (): wish.Edge => ({ at: new Date().toISOString() });
/** Of many friends a token names so many: it travels with every call, and a header has its limit. The user beside it names all. */
const FRIENDS_IN_TOKEN = 100;
/** The browser somebody uses, in words, and the session it is in. */
export interface Here { device: string; session: string }
const NO_ACCOUNT = 'No account found. Please sign up.';

/** What a person does with his own account: each way ends with a fresh token. */
@Injectable()
export class Accounts implements OptIns {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly people: PeopleQueries,
    private readonly tokens: Tokens,
    private readonly adminKey: AdminKey,
    private readonly lastAdmin: LastAdmin,
    private readonly sessions: Sessions,
    @Inject(FRIENDS) private readonly friends: Friends,
  ) {}

  /** A proven identity comes in. A deleted account comes back with it as long as it can. */
  async logIn({ uid, sessions, session }: Proof, device: string, requestId: string): Promise<SessionAnswer> {
    const account = await this.people.byUid(uid);
    if (!account) throw new HttpRefusal(404, 'no-account', NO_ACCOUNT);
    mustNotBeBanned(account, Date.now());
    if (account.sessions !== sessions || isEnded(session, account.ended)) throw new AuthError('unauthorized');
    if (account.restorable_until) await this.#bringBack(account, requestId);
    return this.session(account.id, { device, session });
  }

  async register(body: RegisterBody, { session }: Proof, device: string, requestId: string): Promise<SessionAnswer> {
    const { uid, email, name, summonerTagline: tagline, discord, region, rank, canSendEmailsToUser: canEmail } = body;
    const id = uuid();
    const profile: wish.Profile = { uid, email, name, tagline, discord, region, rank, canEmail };
    await this.dispatch.send(new wish.RegisterUser(id, edge(), profile), { by: id, requestId }).catch(namingTheField(body));
    return this.session(id, { device, session });
  }

  /** A fresh token for a person who is here now. */
  async session(id: string, here: Here): Promise<SessionAnswer> {
    await this.people.seen(id);
    return this.#signed(await this.#mine(id), here);
  }

  async update(who: Caller, device: string, { adminKey, ...body }: UpdateUserBody): Promise<SessionAnswer> {
    if (adminKey) await this.adminKey.check(who.userId, adminKey);
    await this.#change(who, settingsOf(body));
    if (adminKey) await this.dispatch.send(new wish.GrantAdmin(who.userId, edge()), asked(who));
    return this.#signed(await this.#mine(who.userId), { device, session: who.session });
  }

  async remove(who: Caller, typed: string): Promise<void> {
    const account = await this.#mine(who.userId);
    const confirm = `Type ${account.name} to confirm`;
    if (canonical(typed) !== canonical(account.name)) throw new HttpRefusal(400, 'not-confirmed', confirm, { fields: { name: confirm } });
    const leave = (otherAdmins: number) => this.dispatch.send(new wish.DeleteAccount(who.userId, edge(), otherAdmins), asked(who));
    await (account.is_admin ? this.lastAdmin.alone(who.userId, leave) : leave(0));
    await seatsFreed(this.people, who.userId);
  }

  async signOutEverywhere(who: Caller): Promise<void> {
    const { sessions } = await this.#mine(who.userId);
    await this.dispatch.send(new wish.EndSessions(who.userId, edge(), sessions), asked(who));
  }

  async sessionsOf(who: Caller): Promise<SessionView[]> {
    return this.sessions.of(await this.#mine(who.userId), who.session);
  }

  /** One's own session, or another's of one's own. */
  async signOut(who: Caller, session = who.session): Promise<void> {
    const known = session === who.session || (await this.sessionsOf(who)).some(({ _id }) => _id === session);
    if (!known) throw new HttpRefusal(404, 'session-not-found', 'This session has already ended');
    await this.#end(who, [session]);
  }

  async signOutOthers(who: Caller): Promise<void> {
    const others = (await this.sessionsOf(who)).filter(({ current }) => !current).map(({ _id }) => _id);
    await this.#end(who, [...others, namelessBut(who.session)]);
  }

  async endMails(userId: string, requestId: string): Promise<void> {
    const account = await this.people.byId(userId);
    if (account && !account.restorable_until) await this.#change({ userId, requestId }, { canEmail: false });
  }

  async #end(who: Caller, which: readonly string[]): Promise<void> {
    await this.dispatch.send(new wish.EndSome(who.userId, edge(), which), asked(who));
    await this.sessions.forget(who.userId, which);
  }

  async #change(who: Pick<Caller, 'userId' | 'requestId'>, changes: Partial<wish.Settings>): Promise<void> {
    await lookingAgain(async () => {
      const account = await this.#mine(who.userId);
      const moves = changes.region !== undefined && changes.region !== account.region;
      const seated = moves && (await this.people.sitsIn(account.region, account.id));
      const wanted = { ...account, ...changes };
      await this.dispatch.send(new wish.UpdateSettings(who.userId, edge(), account, changes, seated), asked(who)).catch(namingTheField(wanted));
    });
  }

  async #bringBack(account: PersonRow, requestId: string): Promise<void> {
    const { id, uid, email } = account;
    const asker = { by: id, requestId };
    if (account.restorable_until! > new Date()) return void (await this.dispatch.send(new wish.RestoreAccount(id, edge()), asker));
    await this.dispatch.send(new wish.EraseAccount(id, edge(), { ...account, uid: uid!, email: email! }), asker);
    throw new HttpRefusal(404, 'no-account', NO_ACCOUNT);
  }

  async #mine(id: string): Promise<PersonRow> {
    const account = await this.people.byId(id);
    if (!account) throw new AuthError('unauthorized');
    return account;
  }

  async #signed(account: PersonRow, { device, session }: Here): Promise<SessionAnswer> {
    await this.sessions.used(account, session, device);
    const user = selfView(account, await this.friends.of(account.id), publicUid(account.id));
    const told = { ...user, friends: user.friends.slice(0, FRIENDS_IN_TOKEN) };
    return { success: true, token: this.tokens.sign(account.id, account.sessions, told, session), user };
  }
}

function settingsOf(body: Omit<UpdateUserBody, 'adminKey'>): Partial<wish.Settings> {
  const { name, summonerTagline: tagline, discord, region, rank, canSendEmailsToUser: canEmail, profileBackgroundImg: background, profileBackgroundBlur: blur } = body;
  return Object.fromEntries(Object.entries({ name, tagline, discord, region, rank, canEmail, background, blur }).filter(([, value]) => value !== undefined));
}
