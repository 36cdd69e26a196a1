// Users set up webhooks of a community and access tokens for programs of their own.
import { type Receiver, startReceiver } from '@testing/webhook-receiver';
import { untilHolds } from '@testing/wait-until';
import { Webhook } from 'standardwebhooks';
import { button, expectAlert } from '../chat-actions';
import { faultsNow } from '../page-faults';
import { openSite, type Site } from '../test-site';
import { browserOf, createUser, type Person } from '../test-user';

let receiver: Receiver;
let site: Site;
let owner: Person;
beforeAll(async () => {
  receiver = await startReceiver();
  site = await openSite({ WEBHOOK_HOSTS: receiver.host });
  owner = await createUser(site, 'Olga');
  await owner.call('POST', '/communities', { name: 'Rift Owls', slug: 'rift-owls', region: 'NA' });
}, 120_000);
afterAll(async () => {
  await site?.close();
  await receiver?.close();
});

test('a webhook is created, tried, repeated, rotated and switched off; its secret is shown once', async () => {
  const { page, problems } = await browserOf(site, owner);
  await page.goto('/communities/rift-owls/staff?tab=webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByLabel('Address').fill('https://127.0.0.1/hook');
  await button(page, 'Create a webhook').click();
  await page
    .getByText(/public https addresses only/)
    .first()
    .waitFor();
  await page.getByLabel('Address').fill(`http://${receiver.host}/hook`);
  await page.getByLabel('Description (optional)').fill('Results bot');
  await button(page, 'Create a webhook').click();
  const secretOf = async () => page.getByLabel('Secret', { exact: true }).inputValue();
  const first = await secretOf();
  expect(first).toMatch(/^whsec_/);
  await button(page, 'Copy').click();
  await expectAlert(page, 'Secret copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  expect(await faultsNow(page)).toEqual([]);
  await page.locator('#main').getByRole('button', { name: 'Close' }).click();

  const entry = page.getByRole('listitem', { name: `http://${receiver.host}/hook` });
  await entry.getByRole('button', { name: 'Send a test' }).click();
  await entry.getByText('Delivered').waitFor();
  await entry.getByRole('button', { name: 'Send again' }).click();
  await untilHolds(async () => expect(receiver.calls).toHaveLength(2));
  await entry.getByRole('button', { name: 'Rotate the secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
  await page.getByText('Copy it now. It is not shown again.').waitFor();
  const second = await secretOf();
  expect(second).not.toBe(first);
  await entry.getByRole('button', { name: 'Send a test' }).click();
  await untilHolds(async () => expect(receiver.calls).toHaveLength(3));
  for (const secret of [first, second])
    new Webhook(secret).verify(receiver.calls[2]!.text, receiver.calls[2]!.headers as Record<string, string>);
  await entry.getByRole('button', { name: 'Switch off' }).click();
  await entry.getByText('Off', { exact: true }).waitFor();
  expect(await entry.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
  expect(await faultsNow(page)).toEqual([]);

  await page.reload();
  await entry.waitFor();
  expect(await page.content()).not.toContain('whsec_');
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

test('a token is created, copied and revoked; it works until then', async () => {
  const { page, problems } = await browserOf(site, owner);
  await page.goto('/settings');
  await button(page, 'Create token').click();
  await page.getByLabel('Name', { exact: true }).fill('Results bot');
  expect(await faultsNow(page)).toEqual([]);
  await button(page, 'Create token').click();
  const token = await page.getByLabel('New access token').inputValue();
  await page.locator('#tokens').getByRole('button', { name: 'Copy' }).click();
  await expectAlert(page, 'Token copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token);
  const ask = async () =>
    (await fetch(`${site.url}/api/communities`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask()).toBe(200);
  await button(page, 'Done').click();
  await page.getByRole('button', { name: 'Revoke Results bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no tokens.').waitFor();
  expect(await ask()).toBe(401);
  expect(problems).toEqual([]);
});

test('the page of the API document is readable for everyone', async () => {
  const { page } = await site.newContext();
  await page.goto('/api/docs');
  await page.getByText('Creates an access token, which is shown once.').waitFor();
  await page.getByText('too-many-tokens').first().waitFor();
  // The list of schemas is drawn last.
  await page.getByRole('button', { name: 'Expand all' }).first().waitFor();
  // Swagger UI has a link inside the button of each call.
  expect((await faultsNow(page)).filter((fault) => !fault.startsWith('nested-interactive'))).toEqual([]);
});
