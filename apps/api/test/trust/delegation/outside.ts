// Everything that the staff of a community must not change: rows, mails, pushes, messages in an open tab and in
// Discord.
import { DELIVERED_KINDS } from '@muster/contracts/notifications';
import { mailsTo } from '@testing/mails';
import type { Browser, pushService } from '@testing/push-service';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import type { Client, TestUser, World } from '@testing/world';
import type { DiscordWorld } from '../../../../../libs/discord/test/discord-world';

/** A person outside who wants every mail and push. */
export interface Recipient {
  user: TestUser;
  browser: Browser;
}
export async function createRecipient(
  world: World,
  service: Awaited<ReturnType<typeof pushService>>,
  user: TestUser,
): Promise<Recipient> {
  const browser = service.browser();
  const kinds = Object.fromEntries(DELIVERED_KINDS.map((kind) => [kind, { push: true, email: true }]));
  const put = (path: string, body: object) => world.api(path, user, { method: 'PUT', body });
  await put('/notifications/preferences', { kinds });
  await put('/auth/update-user', { canSendEmailsToUser: true });
  await world.api('/notifications/push-subscriptions', user, { method: 'POST', body: browser.subscription });
  return { user, browser };
}

/** By table, or by how it reached a person. */
export type State = ReadonlyMap<string, readonly string[]>;
export interface Change {
  name: string;
  now?: string;
  was?: string;
}
export const changesOf = (before: State, after: State): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, now] = [new Set(before.get(name)), new Set(after.get(name))];
    return [
      ...[...now].filter((text) => !was.has(text)).map((text) => ({ name, now: text })),
      ...[...was].filter((text) => !now.has(text)).map((text) => ({ name, was: text })),
    ];
  });

export class Outside {
  #everyRow: string | undefined;
  #inDiscord: readonly string[] | undefined;

  /** `ownChannels`: ids of the channels in which the community shows its scrims. */
  constructor(
    private readonly stage: DiscordWorld,
    readonly recipients: readonly Recipient[],
    private readonly tab: Client,
    private readonly ownChannels: ReadonlySet<string>,
  ) {}

  /** Returns every row that contains one of these ids, and everything that reached the recipients and Discord. */
  async stateOf(ids: readonly string[]): Promise<State> {
    await waitUntilNothingIsDue(this.stage.world);
    const state = new Map<string, string[]>();
    for (const { name, text } of await this.#rowsWith(ids)) state.set(name, [...(state.get(name) ?? []), text]);
    state.set('mails', await this.mails());
    state.set('pushes', this.pushes());
    state.set(
      'messages in an open tab',
      this.tab.heard.map(({ message, payload }, i) => `${i} ${message} ${JSON.stringify(payload)}`),
    );
    state.set('messages in Discord', this.messagesInDiscord());
    return state;
  }

  async #rowsWith(ids: readonly string[]): Promise<{ name: string; text: string }[]> {
    if (this.#everyRow === undefined) {
      const tables = await this.stage.rows<{ name: string }>(
        `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind = 'r' AND n.nspname = 'public' ORDER BY 1`,
      );
      // Columns of effects change by themselves, so only their keys count; their results are seen elsewhere. Many
      // updates of cards in Discord find nothing to change.
      const textOf = (name: string) => (name === 'effects' ? 'effect_key' : 't::text');
      const alsoOf = (name: string) => (name === 'effects' ? ` AND kind <> 'UpdateDiscordCard'` : '');
      this.#everyRow = tables
        .map(
          ({ name }) =>
            `SELECT '${name}' AS name, ${textOf(name)} AS text FROM "${name}" t
              WHERE t::text LIKE ANY($1)${alsoOf(name)}`,
        )
        .join(' UNION ALL ');
    }
    return this.stage.rows(this.#everyRow, [ids.map((id) => `%${id}%`)]);
  }

  async mails(): Promise<string[]> {
    const all = await Promise.all(
      this.recipients.map(async ({ user }) =>
        (await mailsTo(user)).map(({ subject, text }, i) => `${user.name} ${i} ${subject} ${text}`),
      ),
    );
    return all.flat();
  }

  pushes(): string[] {
    return this.recipients.flatMap(({ user, browser }) =>
      browser.pushed.map(({ payload }, i) => `${user.name} ${i} ${JSON.stringify(payload)}`),
    );
  }

  messagesInDiscord(): string[] {
    return this.stage.discord.simulator.guild.channels
      .filter(({ id }) => !this.ownChannels.has(id))
      .flatMap(({ name, messages }) =>
        messages.map(({ id, content, embeds, components }) => JSON.stringify([name, id, content, embeds, components])),
      );
  }

  /** From now on no message outside may change. */
  async keepDiscord(): Promise<void> {
    await this.stage.settled();
    this.#inDiscord = this.messagesInDiscord();
  }

  /** Messages are sent some seconds after a change, so that the comparison of one call may miss them. */
  async changesInDiscord(): Promise<Change[]> {
    await this.stage.settled();
    const now = this.messagesInDiscord();
    return changesOf(new Map([['Discord', this.#inDiscord ?? now]]), new Map([['Discord', now]]));
  }
}
