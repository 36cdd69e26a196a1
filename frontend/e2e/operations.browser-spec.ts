import { ROLES } from '@muster/contracts/constants';
import { Database } from '@muster/platform';
import type { Page } from 'playwright-core';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { GenerateTournamentCodeJob } from '../../libs/scrims/src/jobs/jobs';
import { browserOf, type Person, createUser, takeSeat } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';

let site: Site;
let riot: RiotAt;
let root: Person;
let hana: Person;
let admin: TestBrowserContext;
let player: TestBrowserContext;
beforeAll(async () => {
  riot = await startRiot();
  site = await openSite({ RIOT_API_KEY: 'RGAPI-production', RIOT_BASE_URL: riot.url });
  site.worker.get(GenerateTournamentCodeJob, { strict: false }).backoffMs = 20;
  root = await createUser(site, 'Root', { admin: true });
  hana = await createUser(site, 'Hana');
  [admin, player] = await Promise.all([browserOf(site, root), browserOf(site, hana)]);
}, 120_000);
afterAll(async () => {
  await site?.close();
  await riot?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

/** The action icons of the queue dashboard, other than viewing, copying and sorting. */
const offered = (page: Page) =>
  page
    .locator(
      ':is([class^=queueActions] button, [class^=jobActions] button, [role=menuitem], [class^=trigger]) svg:visible',
    )
    .evaluateAll((signs: { classList: Iterable<string> }[]) =>
      signs
        .map(({ classList }) => [...classList].at(-1)!.replace('lucide-', ''))
        .filter((sign) => sign !== 'arrow-up-down'),
    );

test('the dashboard updates while another admin creates a scrim', async () => {
  const other = await browserOf(site, await createUser(site, 'Vex', { admin: true }));
  await admin.page.goto('/admin/dashboard');
  await card(admin.page, 'Total Scrims').getByText('0', { exact: true }).waitFor();
  await other.page.goto('/scrims/new');
  await other.page.getByLabel('Title').fill('Made beside it');
  await button(other.page, 'Create scrim').click();
  await other.page.getByRole('heading', { level: 1, name: 'Made beside it' }).waitFor();
  await card(admin.page, 'Total Scrims').getByText('1', { exact: true }).waitFor();
  await admin.page
    .getByText(/Made beside it/)
    .first()
    .waitFor();
});

test('a failed tournament code is retried on the page of jobs, on a phone, and appears for a waiting player', async () => {
  await riot.set({ faults: [{ status: 403 }] });
  const scrim = await root.call('POST', '/scrims', {
    title: 'No code',
    region: 'NA',
    gameStartTime: new Date(Date.now() - 1_000).toISOString(),
  });
  const players = [hana, ...(await Promise.all(Array.from({ length: 9 }, (_, i) => createUser(site, `Extra ${i}`))))];
  for (const [i, one] of players.entries())
    await takeSeat(scrim._id, one, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  await player.page.goto(`/scrims/${scrim._id}`);
  await player.page.getByText('Tournament code generation failed').waitFor();

  const { page } = await browserOf(site, root, { width: 360, height: 740 });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  const job = (status: string) => page.getByRole('listitem', { name: `Generate tournament code, ${status}` });
  await job('failed').getByText(/403/).first().waitFor();
  await job('failed').getByText('History and references').click();
  await job('failed').getByText('Attempt 5 failed').waitFor();
  await job('failed').getByText(`tournament-code_${scrim._id}_0`).waitFor();
  await riot.set({ faults: [] });
  await job('failed')
    .getByRole('button', { name: /^Retry Generate/ })
    .click();
  await job('done').getByText('issued').first().waitFor();
  await button(page, 'Done').click();
  await page.waitForURL('**/admin/jobs?show=done');
  await job('done').waitFor();

  await player.page
    .getByText(/^NA[\da-f]{5}-/)
    .first()
    .waitFor();
  expect(riot.codes()).toHaveLength(1);
}, 90_000);

test('jobs that fail appear while the page is open, and all of a kind are retried together', async () => {
  const { page } = admin;
  await page.goto('/admin/jobs');
  await page.getByText('No failed jobs').waitFor();
  await site.worker.get(Database, { strict: false }).query(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, attempts, last_error, done_at)
      SELECT key, 'EraseAccount', now() - interval '1 h', 1, '{"userId":"unknown"}', 'failed', 5, 'no luck', now()
       FROM unnest(ARRAY['erase_one', 'erase_two']) AS key`,
  );
  const jobs = (status: string) => page.getByRole('listitem', { name: `Erase account, ${status}` });
  await jobs('failed').nth(1).waitFor();
  await button(page, 'Retry all 2: Erase account').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
  await jobs('skipped').nth(1).waitFor();
  await jobs('skipped').getByText('the account was restored').first().waitFor();
  expect(await jobs('failed').count()).toBe(0);
});

test('the queue dashboard shows the queues, and offers nothing but looking', async () => {
  const { page } = admin;
  await page.goto('/admin/jobs');
  await button(page, 'Queues').click();
  await page.waitForURL('**/admin/queues**');
  await page.locator('a[href^="/admin/queues/queue/GenerateTournamentCode"]').first().click();
  await page.waitForURL('**/queue/GenerateTournamentCode**');
  await page.waitForLoadState('networkidle');
  expect(await offered(page)).toEqual([]);
  await page.goto('/admin/queues');
  await page.locator('[class^=headerControls] button').click();
  await page.getByRole('menuitem', { name: 'Sort by' }).waitFor();
  expect(await offered(page)).toEqual([]);
});
