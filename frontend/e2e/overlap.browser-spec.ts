import type { ScrimView } from '@muster/contracts/scrims';
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
])('joining a second scrim at the same time warns and offers to leave again, %s', async (_, width, hours) => {
  await take(await scrimIn(hours, 'Friday Fives', 'NA'));
  const second = await scrimIn(hours, 'Clash warm-up', 'EUW');
  const { page, problems } = await visit(width);
  await page.goto(`/scrims/${second._id}`);
  const seatOfRed = seat(page, 'Red', 'Mid');
  const join = seatOfRed.getByRole('button', { name: 'Join Red Side as Mid' });
  await join.and(page.locator(':not([aria-disabled=true])')).focus(); // disabled until the page is connected
  await page.keyboard.press('Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'You take part in “Friday Fives” as well' });
  await warning.waitFor();
  await seatOfRed.filter({ hasText: 'You' }).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/overlap-${width}-${colorScheme}.png` });
  }
  const leave = warning.getByRole('button', { name: 'Leave again' });
  await leave.focus(); // the message stays while it has the focus
  await page.keyboard.press('Enter');
  await join.waitFor();
  await warning.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

test('without another scrim at that time there is no warning', async () => {
  const second = await scrimIn(9, 'Late Fives', 'NA');
  const { page, problems } = await visit(1280);
  await page.goto(`/scrims/${second._id}`);
  await seat(page, 'Blue', 'ADC').getByRole('button', { name: 'Join Blue Side as ADC' }).click();
  await seat(page, 'Blue', 'ADC').filter({ hasText: 'You' }).waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'as well' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
