import type { ScrimView } from '@muster/contracts';
import { browserOf, type Person, createUser, seat, takeSeat } from './test-user';
import { openSite, type Site } from './test-site';

const HOUR = 3_600_000;
const SHOTS = process.env['SHOTS'];
let site: Site;
let admin: Person;
let hana: Person;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Captain', { admin: true });
  hana = await createUser(site, 'Hana');
}, 120_000);
afterAll(() => site?.close());

const scrimIn = (hours: number, title: string, region: string): Promise<ScrimView> =>
  admin.call('POST', '/scrims', {
    title,
    region,
    gameStartTime: new Date(Date.now() + hours * HOUR).toISOString(),
    isWithCasters: true,
  });
const take = (scrim: ScrimView) => takeSeat(scrim._id, hana, 'teamOne', 'Top');
const visit = async (width: number) => {
  const visitor = await browserOf(site, hana, { width, height: 780 });
  await visitor.context.addInitScript({ content: "localStorage.setItem('muster-theme', 'system')" });
  return visitor;
};

test.each([
  ['on a wide screen', 1280, 2],
  ['on a phone', 360, 5],
])(
  'joining a second scrim at the same time asks for confirmation, %s, and works by keyboard',
  async (_, width, hours) => {
    await take(await scrimIn(hours, 'Friday Fives', 'NA'));
    const second = await scrimIn(hours, 'Clash warm-up', 'EUW');
    const { page, problems } = await visit(width);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/insert-player/')) sent.push(request.url());
    });
    await page.goto(`/scrims/${second._id}`);
    const join = seat(page, 'Red', 'Mid').getByRole('button', { name: 'Join Red Side as Mid' });
    const dialog = page.getByRole('dialog', { name: 'Another scrim at that time' });
    await join.and(page.locator(':not([aria-disabled=true])')).focus(); // disabled until the page is connected
    await page.keyboard.press('Enter');
    for (const title of ['Friday Fives', 'Clash warm-up']) await dialog.getByText(title, { exact: true }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/overlap-${width}-${colorScheme}.png` });
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await join.and(page.locator(':focus')).waitFor();
    expect(sent).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seat(page, 'Red', 'Mid').filter({ hasText: 'You' }).waitFor();
    expect(sent).toHaveLength(1);
    expect(problems).toEqual([]);
  },
);

test('without another scrim at that time there is no question', async () => {
  const second = await scrimIn(9, 'Late Fives', 'NA');
  const { page, problems } = await visit(1280);
  await page.goto(`/scrims/${second._id}`);
  await seat(page, 'Blue', 'ADC').getByRole('button', { name: 'Join Blue Side as ADC' }).click();
  await seat(page, 'Blue', 'ADC').filter({ hasText: 'You' }).waitFor();
  expect(problems).toEqual([]);
});
