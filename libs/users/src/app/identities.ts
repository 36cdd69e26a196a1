import type { IdentityView } from '@muster/contracts/users';
import { type Caller, CommandRejected, HttpError } from '@muster/platform';
import { AuthError } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import type { IdentitiesAtRevision, UserCommand } from '../domain/commands';
import type { Proven } from '../oidc/identity-provider';
import { IdentityProviders } from '../oidc/identity-providers';
import { PeopleQueries } from '../read/people.queries';
import type { IdentityRow, PersonRow } from '../read/person-row';
import { say } from '../texts/catalogue';
import { AccountCommands, type Acting, assertMayAct } from './account-commands';
import { Accounts } from './accounts';
import { commandContext } from './command-context';
import { identityId } from './identity-id';

/**
 * Lists, links and unlinks the identities that people sign in with. Only the person who has proven an identity can link
 * it, and none is ever found by its email address.
 */
@Injectable()
export class Identities {
  constructor(
    private readonly people: PeopleQueries,
    private readonly providers: IdentityProviders,
    private readonly commands: AccountCommands,
    private readonly accounts: Accounts,
  ) {}

  async listFor(userId: string): Promise<IdentityView[]> {
    const account = await this.people.byId(userId);
    if (!account) throw new AuthError('unauthorized');
    return (await this.people.identitiesOf(account)).map((row) => this.#toView(row));
  }

  async link(caller: Acting & Pick<Caller, 'session'>, { uid, name }: Proven): Promise<IdentityView> {
    await this.#send(caller, (account, current) => {
      assertMayAct(account, caller.session);
      const { userId } = caller;
      return { type: 'LinkIdentity', userId, ctx: commandContext(), current, identity: { uid, name } };
    }).catch((error: unknown) => {
      if (error instanceof CommandRejected && error.rejection.code === 'uid-taken')
        throw new HttpError(409, 'identity-taken', say('identityTaken'));
      throw error;
    });
    return (await this.listFor(caller.userId)).find(({ _id }) => _id === identityId(uid))!;
  }

  /**
   * Ends the identity's other sessions twice: before the command, so that a crash leaves none of them open, and after
   * it, because more may have been opened in between. The key of a request names one command, so ending sessions does
   * not use it.
   */
  async unlink(caller: Caller, id: string): Promise<void> {
    const { key: _, ...asking } = caller;
    const linked = await this.listFor(caller.userId);
    if (linked.length > 1 && linked.some(({ _id }) => _id === id)) await this.accounts.signOutOthers(asking, id);
    await this.#send(caller, (_, current) => {
      const uid = current.uids.find((one) => identityId(one) === id);
      if (!uid) throw new HttpError(404, 'identity-not-found', say('identityNotFound'));
      return { type: 'UnlinkIdentity', userId: caller.userId, ctx: commandContext(), current, uid };
    });
    await this.accounts.signOutOthers(asking, id);
  }

  #send(caller: Acting, toCommand: (row: PersonRow, current: IdentitiesAtRevision) => UserCommand): Promise<void> {
    return this.commands.send(caller, async (account) => {
      const uids = (await this.people.identitiesOf(account)).map(({ uid }) => uid);
      return toCommand(account, { uids, founding: account.uid, revision: account.revision });
    });
  }

  #toView({ uid, name, linked_at: linkedAt }: IdentityRow): IdentityView {
    return { _id: identityId(uid), provider: this.providers.providerOf(uid), name, linkedAt: linkedAt.toISOString() };
  }
}
