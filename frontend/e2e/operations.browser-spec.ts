import { ROLES } from '@muster/contracts';
import type { Page } from 'playwright-core';
import { type RiotAt, startRiot } from '../../apps/sandbox/test/riot-at';
import { GenerateTournamentCodeJob } from '../../libs/scrims/src/jobs/jobs';
import { browserOf, type Person, createUser } from './test-user';
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

test('a failed tournament code is retried on the queue dashboard and appears for a waiting player', async () => {
  await riot.set({ faults: [{ status: 403 }] });
  const scrim = await root.call('POST', '/scrims', {
    title: 'No code',
    region: 'NA',
    gameStartTime: new Date(Date.now() - 1_000).toISOString(),
  });
  const players = [hana, ...(await Promise.all(Array.from({ length: 9 }, (_, i) => createUser(site, `Extra ${i}`))))];
  for (const [i, one] of players.entries())
    await one.call('PATCH', `/scrims/${scrim._id}/insert-player/${one.id}`, {
      playerData: { role: ROLES[i % 5], team: { name: i < 5 ? 'teamOne' : 'teamTwo' } },
    });
  await player.page.goto(`/scrims/${scrim._id}`);
  await player.page.getByText('Tournament code generation failed').waitFor();

  const { page } = admin;
  await page.goto('/admin/dashboard');
  await button(page, 'Background Jobs').click();
  await page.waitForURL('**/admin/queues**');
  await page.locator('a[href="/admin/queues/queue/GenerateTournamentCode?status=failed"]').click();
  await page.getByText(`tournament-code_${scrim._id}_0`).first().waitFor();
  const retry = page.locator('button:has(svg.lucide-refresh-cw)').last(); // the button of the job; the first is for all jobs
  await retry.waitFor();
  expect(await offered(page)).toEqual(['refresh-cw', 'refresh-cw']);
  await page.goto('/admin/queues');
  await page.locator('[class^=headerControls] button').click();
  await page.getByRole('menuitem', { name: 'Sort by' }).waitFor();
  expect(await offered(page)).toEqual(['refresh-cw']);
  await page.goBack();
  await riot.set({ faults: [] });
  await retry.click();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await player.page
    .getByText(/^NA[\da-f]{5}-/)
    .first()
    .waitFor();
  expect(riot.codes()).toHaveLength(1);
  await page.goto('/admin/queues/queue/GenerateTournamentCode?status=completed');
  await page.getByText(`tournament-code_${scrim._id}_0`).first().waitFor();
}, 90_000);
