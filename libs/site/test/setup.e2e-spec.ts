import type { SiteView } from '@muster/contracts/site';
import { SetupLink } from '@muster/site';
import { hash } from 'node:crypto';
import { mailsTo } from '@testing/mails';
import { runWorker, variablesOf } from '@testing/process';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  const closed = { SMTP_URL: 'smtp://127.0.0.1:1' };
  world = await createWorld({ nodes: 2, envOf: (node) => (node === 1 ? closed : {}) });
  [ana, ben] = (await world.createUsers(2)) as [TestUser, TestUser];
}, 120_000);
afterAll(() => world?.close());

const issue = async (): Promise<string> => {
  const url = await world.node().get(SetupLink, { strict: false }).issue();
  expect(url).toMatch(/^http.*\/setup#[\da-f]{64}$/);
  return url!.split('#')[1]!;
};
const setUp = (token: string, as: TestUser) => world.api('/setup', as, { method: 'POST', body: { token } });
const site = async (): Promise<SiteView> => (await world.api('/site')).body;
const refused = (status: number, code: string) => ({ status, body: { code } });

test('a site without an admin needs to be set up; only the newest link does it, for a day', async () => {
  expect(await site()).toMatchObject({ needsSetup: true });
  const former = await issue();
  const expired = await issue();
  await world.asOwner("UPDATE site_setup SET expires_at = now() - interval '1 second'");
  for (const token of [former, expired, 'made up'])
    expect(await setUp(token, ana)).toMatchObject(refused(403, 'setup-token-invalid'));
  expect(await world.asOwner('SELECT * FROM site_setup')).not.toMatchObject([{ token_hash: expired }]);
});

test('the link that an operator makes at the command line sets the site up', async () => {
  const { code, stdout } = await runWorker(world, ['setup-link']);
  expect(code).toBe(0);
  const [, address, token] = /^Set up: (.+)\/setup#([\da-f]{64})\n$/.exec(stdout)!;
  expect(address).toBe(variablesOf(world)['PUBLIC_URL']);
  expect(await world.asOwner('SELECT token_hash FROM site_setup')).toEqual([
    { token_hash: hash('sha256', token!, 'base64url') },
  ]);
}, 120_000);

test('if two people use the link at once, one becomes the admin; then the site is set up for good', async () => {
  const token = await issue();
  const answers = await Promise.all([setUp(token, ana), setUp(token, ben)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(await site()).toMatchObject({ needsSetup: false });
  const roles = await Promise.all(
    [ana, ben].map(async (as) => (await world.api('/auth/verify', as, { method: 'POST' })).body.user.isAdmin),
  );
  expect(roles.filter(Boolean)).toHaveLength(1);
  for (const body of [token, 'made up']) expect(await setUp(body, ben)).toMatchObject(refused(409, 'already-set-up'));
  expect(await world.node().get(SetupLink, { strict: false }).issue()).toBeUndefined();
});

test('an admin tries the mail server out, and reads why it did not work', async () => {
  const admin = await world.createUser({ admin: true });
  const send = (node: number) => world.api('/admin/site/test-mail', admin, { method: 'POST', node });
  expect(await send(0)).toMatchObject({ status: 200, body: { success: true } });
  await untilHolds(async () =>
    expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual([expect.stringContaining('This is a test')]),
  );
  expect(await send(1)).toMatchObject({
    status: 502,
    body: { code: 'mail-failed', error: expect.stringContaining('ECONNREFUSED') },
  });
  expect((await world.api('/admin/site/services', admin)).body).toMatchObject({ mail: { on: true, missing: [] } });
});
