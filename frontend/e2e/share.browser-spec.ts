import axe from 'axe-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ROLES } from '@muster/contracts/constants';
import { waitUntil } from '@testing/wait-until';
import { browserOf, type Person, createUser, takeSeat } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';

let site: Site;
let admin: Person;
let hana: Person;
let stranger: TestBrowserContext;
let member: TestBrowserContext;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Root', { admin: true });
  hana = await createUser(site, 'Hana');
  [stranger, member] = await Promise.all([site.newContext({ width: 360, height: 740 }), browserOf(site, admin)]);
}, 120_000);
afterAll(() => site?.close());

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const newScrim = (overrides: object = {}) =>
  admin.call('POST', '/scrims', {
    title: 'Friday Fives',
    region: 'NA',
    gameStartTime: from(30),
    isWithCasters: true,
    ...overrides,
  });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sideways = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
const serious = async (page: Page) => {
  await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; impact: string }[]>(
    'axe.run().then((result) => result.violations.map(({ id, impact }) => ({ id, impact })))',
  );
  return found.filter(({ impact }) => ['serious', 'critical'].includes(impact));
};

describe('a link opened by a visitor', () => {
  test('shows the public preview of the scrim and the log-in', async () => {
    const scrim = await newScrim();
    await takeSeat(scrim._id, hana, 'teamOne', 'Mid');
    const { page } = stranger;
    await page.goto(`/scrims/${scrim._id}`);
    await heading(page, 'Friday Fives').waitFor();
    await page.getByText('Mid on Blue Side is taken').waitFor({ state: 'attached' });
    expect(await page.getByText(/ is open$/).count()).toBe(9);
    expect(await page.content()).not.toContain('Hana');
    expect(await sideways(page)).toBe(false);
    expect(await serious(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('scrim.ics');
    await page.getByRole('link', { name: 'New here? Sign up' }).click();
    await page.waitForURL('**/signup');
    expect(stranger.problems).toEqual([]);
  });
  test('shows the scrim itself after signing in', async () => {
    const scrim = await newScrim({ title: 'Same address' });
    const { page } = stranger;
    await page.goto(`/scrims/${scrim._id}`);
    await page.getByRole('button', { name: 'Log in to take a seat' }).waitFor();
    await page.evaluate(`localStorage.setItem('jwtToken', ${JSON.stringify(hana.token)})`);
    await page.reload();
    await page.getByRole('button', { name: 'Join Blue Side as Mid' }).waitFor();
    await page.evaluate("localStorage.removeItem('jwtToken')");
  });
  test('leads to the sign-up for private and unknown scrims alike', async () => {
    const hidden = await newScrim({ title: 'Hidden', isPrivate: true });
    for (const id of [hidden._id, '0199-never']) {
      await stranger.page.goto(`/scrims/${id}`);
      await stranger.page.waitForURL('**/signup');
    }
  });
});

describe('calendars', () => {
  const modal = () => member.page.getByRole('dialog', { name: 'Add to calendar' });
  const open = async (scrimId: string, title: string) => {
    await member.page.goto(`/scrims/${scrimId}`);
    await heading(member.page, title).waitFor();
    await member.page.getByRole('button', { name: 'Add to calendar' }).click();
    await modal().waitFor();
  };
  const address = () => modal().getByLabel('Your calendar link').inputValue();

  test('a personal address, replaced on request', async () => {
    const scrim = await newScrim({ title: 'Calendar' });
    await open(scrim._id, 'Calendar');
    const old = await waitUntil(address);
    expect((await fetch(old)).status).toBe(200);
    expect(await modal().getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
      old.replace('http:', 'webcal:'),
    );
    expect(await serious(member.page)).toEqual([]);
    await modal().getByRole('button', { name: 'Reset link' }).click();
    await member.page
      .getByRole('dialog', { name: 'Reset the calendar link?' })
      .getByRole('button', { name: 'Reset link' })
      .click();
    await member.page.getByText('Your calendar has a new link').waitFor();
    expect([(await address()) === old, (await fetch(old)).status, (await fetch(await address())).status]).toEqual([
      false,
      404,
      200,
    ]);
  });
  test('signed-in users download a private scrim', async () => {
    const scrim = await newScrim({ title: 'Secret calendar', isPrivate: true });
    await open(scrim._id, 'Secret calendar');
    const [download] = await Promise.all([
      member.page.waitForEvent('download'),
      modal().getByRole('button', { name: 'Download entry' }).click(),
    ]);
    const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    expect(text).toContain('SUMMARY:Secret calendar\r\n');
    expect(member.problems).toEqual([]);
  });
});

test('an image of the result is chosen, uploaded with progress, and shown', async () => {
  const { _id } = await newScrim({ title: 'Picture', gameStartTime: from(-3), useTournamentCode: false });
  for (let i = 0; i < 10; i++)
    await takeSeat(_id, await createUser(site, `Player ${i}`), i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  await admin.call('PATCH', `/scrims/${_id}/set-winner`, { winnerTeamName: 'teamTwo' });
  const { page } = member;
  await page.goto(`/scrims/${_id}`);
  await heading(page, 'Picture').waitFor();
  const buffer = await sharp({
    create: {
      width: 1600,
      height: 900,
      channels: 3,
      background: '#274690',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  await page.locator('input[data-picture]').setInputFiles({ name: 'result.jpg', mimeType: 'image/jpeg', buffer });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/add-image', async (route) => (await held, route.continue()));
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('progressbar', { name: /upload/i }).waitFor();
  letGo();
  await page.getByText('image uploaded successfully').waitFor();
  await page.getByRole('progressbar', { name: /upload/i }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'View Image' }).click();
  await page.getByRole('dialog').locator('img').waitFor();
  const size = await page.evaluate(
    "(async (image) => { await image.decode(); return [image.naturalWidth, image.naturalHeight]; })(document.querySelector('[role=dialog] img'))",
  );
  expect(size).toEqual([900, 506]);
  expect(member.problems).toEqual([]);
});
