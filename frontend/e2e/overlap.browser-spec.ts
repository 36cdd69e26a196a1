import type { ScrimView } from '@muster/contracts';
import { browserOf, type Person, person, seat } from './person';
import { openSite, type Site } from './site';

let site: Site;
let hana: Person;
let first: ScrimView;
let second: ScrimView;
const SHOTS = process.env['SHOTS'];
beforeAll(async () => {
  site = await openSite();
  const admin = await person(site, 'Captain', { admin: true });
  hana = await person(site, 'Hana');
  const gameStartTime = new Date(Date.now() + 90 * 60_000).toISOString();
  first = await admin.call('POST', '/scrims', { title: 'Friday Fives', region: 'NA', gameStartTime, isWithCasters: true });
  second = await admin.call('POST', '/scrims', { title: 'Clash warm-up', region: 'EUW', gameStartTime, isWithCasters: true });
}, 120_000);
afterAll(() => site?.close());

const take = (scrim: ScrimView) => hana.call('PATCH', `/scrims/${scrim._id}/insert-player/${hana.id}`, { playerData: { role: 'Top', team: { name: 'teamOne' } } });
const leave = (scrim: ScrimView) => hana.call('PATCH', `/scrims/${scrim._id}/remove-player/${hana.id}`);

test.each([['on a wide screen', 1280], ['on a phone', 360]])('who joins a second scrim at the same time is asked first, %s, and can answer by keyboard', async (_, width) => {
  await take(first);
  const { page, problems } = await browserOf(site, hana, { width, height: 780 });
  const sent: string[] = [];
  page.on('request', (request) => { if (request.url().includes('/insert-player/')) sent.push(request.url()); });
  await page.goto(`/scrims/${second._id}`);
  const join = seat(page, 'Red', 'Mid').getByRole('button', { name: 'Join Red Side as Mid' });
  const dialog = page.getByRole('dialog', { name: 'You take part in another scrim at that time' });
  await join.focus();
  await page.keyboard.press('Enter');
  for (const title of ['Friday Fives', 'Clash warm-up']) await dialog.getByText(title, { exact: true }).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/overlap-${width}-${colorScheme}.png` });
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction("document.activeElement.getAttribute('aria-label') === 'Join Red Side as Mid'");
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seat(page, 'Red', 'Mid').filter({ hasText: 'You' }).waitFor();
  expect(sent).toHaveLength(1);
  expect(problems).toEqual([]);
  for (const scrim of [first, second]) await leave(scrim);
  await page.context().close();
});

test('who has no other scrim at that time is not asked', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto(`/scrims/${second._id}`);
  await seat(page, 'Blue', 'ADC').getByRole('button', { name: 'Join Blue Side as ADC' }).click();
  await seat(page, 'Blue', 'ADC').filter({ hasText: 'You' }).waitFor();
  expect(problems).toEqual([]);
});
