import { ADMIN_EMAIL, DEMO_PEOPLE, sandboxDiscordId } from '@muster/demo';
import { channelAggregate, DisconnectDiscordChannel } from '@muster/discord';
import { CommandDispatcher, Database } from '@muster/platform';
import { createWorker, loadConfig, migrate } from '@muster/platform/runtime';
import { UnlinkDiscord, userAggregate } from '@muster/users';
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { features } from '../../features';
import { seed } from '../src/seed/seed';

const SECRET = 'a-secret-for-tests-only';
let discord: DiscordAt;
let app: INestApplicationContext;
beforeAll(async () => {
  discord = await startDiscord();
  const config = loadConfig({
    OIDC_ISSUER: 'http://localhost:1',
    ...process.env,
    ...discord.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
  });
  await migrate(config, features);
  app = await createWorker(config, features);
});
afterAll(async () => {
  await app?.close();
  await discord?.close();
});

interface Row {
  id: string;
  email: string;
  discord_id: string;
  discord_handle: string;
  revision: number;
}
const shown = () =>
  app.get(Database, { strict: false }).query(
    `SELECT c.slug FROM discord_channels d JOIN communities c ON c.id = d.community_id
      JOIN scrims s ON s.community_id = c.id AND s.starts_at > now() WHERE d.connected GROUP BY c.slug`,
  );
const linked = () =>
  app
    .get(Database, { strict: false })
    .query<Row>(
      'SELECT id, email, discord_id, discord_handle, revision FROM people WHERE discord_id IS NOT NULL ORDER BY email',
    );

test('in the sandbox the commands are registered, and two accounts are linked until their owners unlink them', async () => {
  await seed(app, { empty: true });
  expect(discord.simulator.commands.all.map(({ name }) => name)).toEqual(['scrims', 'next', 'join', 'leave', 'muster']);
  expect(await linked()).toEqual([]);

  await seed(app, { empty: false });
  const player = DEMO_PEOPLE[0]!;
  const [admin, hana] = (await linked()) as [Row, Row];
  expect([admin, hana]).toMatchObject([
    { email: ADMIN_EMAIL, discord_id: sandboxDiscordId(ADMIN_EMAIL), discord_handle: 'musterstaff' },
    { email: player.email, discord_id: discord.person(player.email).user.id, discord_handle: 'hana' },
  ]);

  const current = { discord: { id: hana.discord_id, handle: hana.discord_handle }, revision: hana.revision };
  const unlink: UnlinkDiscord = {
    type: 'UnlinkDiscord',
    userId: hana.id,
    ctx: { now: new Date().toISOString() },
    current,
  };
  await app.get(CommandDispatcher, { strict: false }).send(userAggregate, unlink, { by: hana.id });
  await seed(app, { empty: false });
  expect((await linked()).map(({ email }) => email)).toEqual([ADMIN_EMAIL]);
});

test('a channel shows a community that has upcoming scrims, until an organiser disconnects it', async () => {
  await seed(app, { empty: false });
  expect(await shown()).toEqual([{ slug: 'nexus-nights' }]);
  const channel = discord.channel('guild-night').id;
  const by = { userId: 'admin', isAdmin: true, role: null };
  const disconnect: DisconnectDiscordChannel = {
    type: 'DisconnectDiscordChannel',
    channelId: channel,
    by,
    ctx: { now: new Date().toISOString() },
  };
  await app.get(CommandDispatcher, { strict: false }).send(channelAggregate, disconnect, { by: 'admin' });
  await seed(app, { empty: false });
  expect(await shown()).toEqual([]);
});
