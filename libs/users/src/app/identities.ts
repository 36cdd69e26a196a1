import type { IdentityView } from '@muster/contracts/users';
import { type Caller, CommandDispatcher, CommandRejected, HttpError, initiatorOf } from '@muster/platform';
import { AuthError } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { userAggregate } from '../aggregate';
import type { IdentitiesAtRevision, UserCommand } from '../domain/commands';
import type { Proven } from '../oidc/identity-provider';
import { IdentityProviders } from '../oidc/identity-providers';
import { PeopleQueries } from '../read/people.queries';
import type { IdentityRow, PersonRow } from '../read/person-row';
import { assertNotBanned } from '../read/stored-principals';
import { say } from '../texts/catalogue';
import { isEnded } from '../write/ended-sessions';
import { commandContext } from './command-context';
import { retryOnStaleAccount } from './retry-on-stale';

type Acting = Pick<Caller, 'userId' | 'requestId' | 'key'>;
/** The subject at a provider is a secret, so an identity is named by its hash. */
const idOf = (uid: string): string => createHash('sha256').update(`identity ${uid}`).digest('base64url').slice(0, 22);

/** What people sign in with. An identity is linked only by who has proven it, and never found by its email address. */
@Injectable()
export class Identities {
  constructor(
    private readonly people: PeopleQueries,
    private readonly providers: IdentityProviders,
    private readonly dispatch: CommandDispatcher,
  ) {}

  async listFor(userId: string): Promise<IdentityView[]> {
    const account = await this.#account(userId);
    return (await this.people.identitiesOf(account)).map((row) => this.#toView(row));
  }

  /** The callback has no token, so what a token would be checked for is checked here. */
  async link(caller: Acting & Pick<Caller, 'session'>, { uid, name }: Proven): Promise<IdentityView> {
    await this.#send(caller, (account, current) => {
      assertNotBanned(account, Date.now());
      if (account.restorable_until || isEnded(caller.session, account.ended)) throw new AuthError('unauthorized');
      const { userId } = caller;
      return { type: 'LinkIdentity', userId, ctx: commandContext(), current, identity: { uid, name } };
    }).catch((error: unknown) => {
      if (error instanceof CommandRejected && error.rejection.code === 'uid-taken')
        throw new HttpError(409, 'identity-taken', say('identityTaken'));
      throw error;
    });
    return (await this.listFor(caller.userId)).find(({ _id }) => _id === idOf(uid))!;
  }

  async unlink(caller: Acting, id: string): Promise<void> {
    await this.#send(caller, (_, current) => {
      const uid = current.uids.find((one) => idOf(one) === id);
      if (!uid) throw new HttpError(404, 'identity-not-found', say('identityNotFound'));
      return { type: 'UnlinkIdentity', userId: caller.userId, ctx: commandContext(), current, uid };
    });
  }

  #send(caller: Acting, toCommand: (row: PersonRow, current: IdentitiesAtRevision) => UserCommand): Promise<void> {
    return retryOnStaleAccount(async () => {
      const account = await this.#account(caller.userId);
      const uids = (await this.people.identitiesOf(account)).map(({ uid }) => uid);
      const current = { uids, founding: account.uid, revision: account.revision };
      await this.dispatch.send(userAggregate, toCommand(account, current), initiatorOf(caller));
    });
  }

  #toView({ uid, name, linked_at: linkedAt }: IdentityRow): IdentityView {
    return { _id: idOf(uid), provider: this.providers.issuerOf(uid), name, linkedAt: linkedAt.toISOString() };
  }

  async #account(id: string): Promise<PersonRow> {
    const account = await this.people.byId(id);
    if (!account) throw new AuthError('unauthorized');
    return account;
  }
}
