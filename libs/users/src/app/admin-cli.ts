import { CommandDispatcher, CommandRejected } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import { userErrors } from '../domain/errors';
import { canonicalName } from '../domain/names';
import { PeopleQueries } from '../read/people.queries';
import type { PersonRow } from '../read/person-row';
import { commandContext } from './command-context';
import { say } from '../texts/catalogue';

/** Initiator of commands issued at the command line. */
const OPERATOR_ID = 'operator';

/**
 * Grants, revokes and lists admin rights for the operator's command line. Returns the message to print; throws an Error
 * with one if the command is not possible.
 */
@Injectable()
export class AdminCli {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly people: PeopleQueries,
  ) {}

  async grant(email: string): Promise<string> {
    const { id, restorable_until } = await this.#find(email);
    if (restorable_until) throw noAccount(email);
    const { events } = await this.dispatch
      .send(userAggregate, { type: 'GrantAdmin', userId: id, ctx: commandContext() }, { by: OPERATOR_ID })
      .catch(toCliError);
    return events.length > 0 ? `${email} is now an admin` : `${email} is already an admin`;
  }

  /** Also revokes the role of a deleted account, because its owner may restore it. */
  async revoke(email: string): Promise<string> {
    const { id } = await this.#find(email);
    const by = { userId: OPERATOR_ID, isAdmin: true };
    const { events } = await this.dispatch
      .send(userAggregate, { type: 'RevokeAdmin', userId: id, by, ctx: commandContext() }, { by: OPERATOR_ID })
      .catch(toCliError);
    return events.length > 0 ? `${email} is no longer an admin` : `${email} is not an admin`;
  }

  async list(): Promise<string> {
    const admins = await this.people.listAdmins();
    return (
      admins.map(({ email, name, tagline, region }) => `${email}  ${name}#${tagline} (${region})`).join('\n') ||
      'There are no admins'
    );
  }

  async #find(email: string): Promise<PersonRow> {
    const account = await this.people.byEmail(canonicalName(email));
    if (!account) throw noAccount(email);
    return account;
  }
}

const noAccount = (email: string): Error => new Error(`No account with the email ${email}; sign up with it first`);

function toCliError(error: unknown): never {
  if (!(error instanceof CommandRejected)) throw error;
  throw new Error(say(error.rejection.code as keyof typeof userErrors)('en'));
}
