// Discord blocks an address after 10,000 refused calls within ten minutes. Muster stops calling far below that number,
// whatever Discord refuses.
import { CONFIG, type Config } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import type { ScrimView } from '@muster/contracts/scrims';
import { waitUntil } from '@testing/wait-until';
import { features } from '../../../apps/features';
import { REFUSED_MAX, REFUSED_MAX_OF_CHANNEL, RefusedCalls } from '../src/client/refused-calls';
import { DiscordWorld } from './discord-world';

let stage: DiscordWorld;
let rightToken: string;
beforeAll(async () => {
  stage = await DiscordWorld.create({ DISCORD_BOT_TOKEN: 'a-token-that-was-reset' });
  rightToken = stage.discord.env['DISCORD_BOT_TOKEN']!;
  await stage.connect('region', { communityId: null, region: 'NA' });
});
afterAll(() => stage?.close());

const refusedCalls = () => stage.discord.sent().filter(({ status }) => [401, 403, 404, 429].includes(status));
const serverStatus = async () => (await stage.world.api('/admin/server-status', stage.admin)).body.services.discord;
const waiting = () =>
  stage.rows(
    "SELECT 1 FROM effects WHERE kind = 'UpdateDiscordCard' AND state = 'pending' AND last_error LIKE '%none is sent%'",
  );

describe('after a 401', () => {
  const scrims: ScrimView[] = [];
  /** Resolves once the messages about all scrims wait. */
  async function createScrims(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) scrims.push(await stage.world.createScrim(stage.admin));
    await stage.requested();
    await waitUntil(async () => (await waiting()).length === scrims.length);
  }

  test('nothing more is sent, however many messages wait, and admins see it', async () => {
    expect(await serverStatus()).toEqual({ status: 'operational' });
    await createScrims(1);
    const first = refusedCalls().length;
    expect(first).toBeGreaterThan(0);
    await createScrims(30);
    // Not even as many as a channel may have refused.
    expect(refusedCalls()).toHaveLength(first);
    expect(await serverStatus()).toEqual({ status: 'error' });
    const metrics = await (await fetch(`${stage.workerUrl}/metrics`)).text();
    expect(metrics).toMatch(/^muster_discord_halted 1$/m);
    expect(metrics).toMatch(/^muster_discord_refused_calls [1-9]/m);
  });

  test('another process with the same token sends nothing either', async () => {
    await stage.stopWorkers();
    const before = refusedCalls().length;
    await stage.rows("UPDATE effects SET due_at = now() WHERE kind = 'UpdateDiscordCard' RETURNING 1");
    await stage.startWorker();
    await createScrims(1);
    expect(refusedCalls()).toHaveLength(before);
  });

  test('the waiting messages are sent with another token', async () => {
    await stage.stopWorkers();
    await stage.rows("UPDATE effects SET due_at = now() WHERE kind = 'UpdateDiscordCard' RETURNING 1");
    const config = stage.world.node().get<Config>(CONFIG, { strict: false });
    const worker = await createWorker({ ...config, DISCORD_BOT_TOKEN: rightToken }, features);
    await startWorker(worker);
    try {
      await waitUntil(() => scrims.every((scrim) => stage.about('region', scrim).length === 1));
    } finally {
      await worker.close();
    }
  });
});

describe('over ten minutes, all processes together', () => {
  const calls = () => stage.world.node().get(RefusedCalls, { strict: false });
  const channel = (name: string) => ({ name, refusedMax: REFUSED_MAX_OF_CHANNEL });
  beforeEach(() => stage.emptyRedis());

  test('a channel whose messages are always gone waits, and no other', async () => {
    for (let i = 0; i < REFUSED_MAX_OF_CHANNEL; i += 1) await calls().count(404, channel('7'), true);
    expect(await calls().waitMs(channel('7'))).toBeGreaterThan(500_000);
    expect(await calls().waitMs(channel('8'))).toBe(0);
  });

  test.each([401, 403, 404, 429])(
    '%d from many channels stops all calls far below the limit of Discord',
    async (status) => {
      let sent = 0;
      while (sent < 10_000 && (await calls().waitMs(channel(String(sent)))) === 0) {
        await calls().count(status, channel(String(sent)), false);
        sent += 1;
      }
      expect(sent).toBe(REFUSED_MAX);
      expect(await serverStatus()).toEqual({ status: 'warning' });
    },
  );

  test('calls that succeed are not counted, and only the bot’s 401 is about its token', async () => {
    for (const status of [200, 204, 400, 500]) await calls().count(status, channel('7'), true);
    expect(await calls().refused()).toBe(0);
    await calls().count(401, channel('7'), false);
    expect([await calls().isHalted(), await calls().refused()]).toEqual([false, 1]);
    await calls().count(401, channel('7'), true);
    expect(await calls().isHalted()).toBe(true);
    await calls().lift();
    expect(await calls().isHalted()).toBe(false);
  });
});
