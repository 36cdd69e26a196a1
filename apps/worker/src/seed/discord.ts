import { ADMIN_EMAIL, DEMO_PEOPLE, sandboxDiscordId, sandboxDiscordName, sandboxSub } from '@muster/demo';
import { channelAggregate, CHECK_CARDS, CommandRegistration, DiscordSettings } from '@muster/discord';
import { CommandDispatcher, CommandRejected, type Database, Effects } from '@muster/platform';
import { LinkDiscord, userAggregate } from '@muster/users';
import { type INestApplicationContext, Logger } from '@nestjs/common';

interface Deps {
  dispatch: CommandDispatcher;
  database: Database;
  now: number;
}
interface Row {
  id: string;
  revision: number;
}
/** #guild-night of the sandbox's server. */
const CHANNEL = { id: '1100000000000000102', guildId: '1100000000000000100' };
const LINKED = [{ email: ADMIN_EMAIL, name: 'Muster Staff' }, DEMO_PEOPLE[0]!];

const isSandbox = (app: INestApplicationContext): boolean => app.get(DiscordSettings, { strict: false }).isSandbox;

/** The sandbox's Discord forgets the commands when it ends. */
export async function registerCommands(app: INestApplicationContext): Promise<void> {
  if (!isSandbox(app)) return;
  await app
    .get(CommandRegistration, { strict: false })
    .register()
    .catch((error: Error) => new Logger('seed').warn(`The commands of Discord are not registered: ${error.message}`));
}

/** Posts messages again that are gone, because the sandbox's Discord keeps them only in memory. */
export async function checkMessages(app: INestApplicationContext, now: number): Promise<void> {
  if (!isSandbox(app)) return;
  const key = `discord-checked-cards_${now}`;
  await app.get(Effects, { strict: false }).request(CHECK_CARDS.request({ key, ref: { isOnce: true } }));
}

/** In the sandbox's Discord, the admin and one player are linked. */
export async function linkDiscord(app: INestApplicationContext, deps: Deps): Promise<void> {
  if (!isSandbox(app)) return;
  for (const person of LINKED) await link(person, deps);
}

/** Connects once: a channel that was disconnected, or shows something else, stays as it is. */
export async function connectDiscord(
  app: INestApplicationContext,
  { dispatch, database, now, captain, communityId }: Deps & { captain: { id: string }; communityId: string },
): Promise<void> {
  if (!isSandbox(app)) return;
  const known = await database.query('SELECT 1 FROM events WHERE stream = $1 LIMIT 1', [
    `discordchannel-${CHANNEL.id}`,
  ]);
  if (known.length > 0) return;
  const by = { userId: captain.id, isAdmin: true, role: null };
  const ctx = { now: new Date(now).toISOString() };
  const subject = { communityId, region: null };
  await dispatch.send(
    channelAggregate,
    {
      type: 'ConnectDiscordChannel',
      channelId: CHANNEL.id,
      by,
      ctx,
      guildId: CHANNEL.guildId,
      language: 'en',
      subject,
      mayManage: true,
    },
    {
      by: captain.id,
    },
  );
}

/** Links once: people who have unlinked their account, or linked another one, keep what they chose. */
async function link(
  { email, name }: { email: string; name: string },
  { dispatch, database, now }: Deps,
): Promise<void> {
  const [row] = await database.query<Row>(
    `SELECT id, revision FROM people p WHERE uid = $1 AND discord_id IS NULL AND restorable_until IS NULL
      AND NOT EXISTS (SELECT 1 FROM events WHERE stream = 'user-' || p.id AND type = 'DiscordLinked')`,
    [sandboxSub(email)],
  );
  if (!row) return;
  const account = { id: sandboxDiscordId(email), handle: sandboxDiscordName(name) };
  const current = { discord: null, revision: row.revision };
  const command: LinkDiscord = {
    type: 'LinkDiscord',
    userId: row.id,
    ctx: { now: new Date(now).toISOString() },
    current,
    account,
  };
  await dispatch.send(userAggregate, command, { by: 'seed' }).catch((error: unknown) => {
    if (!(error instanceof CommandRejected)) throw error; // another account has linked it
  });
}
