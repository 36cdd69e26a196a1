import { type Role, ROLES } from '@muster/contracts/constants';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';

const HOUR = 3_600_000;
let site: Site;
let hana: Person;
let others: Person[];
beforeAll(async () => {
  site = await openSite();
  hana = await createUser(site, 'Hana');
  others = await Promise.all(Array.from({ length: 9 }, (_, i) => createUser(site, `Player ${i}`)));
  await hana.call('POST', '/communities', { name: 'Night Owls', slug: 'night-owls', region: 'NA' });
  await hana.call('PATCH', '/communities/night-owls', { pickups: { on: true } });
  for (const other of others) await other.call('POST', '/communities/night-owls/membership', {});
}, 120_000);
afterAll(() => site?.close());

const until = () => new Date(Date.now() + HOUR).toISOString();
/** Two people a role; the last Support is missing. */
const sayAround = () =>
  Promise.all(others.map((other, i) => other.call('PUT', '/around', { until: until(), roles: [roleOf(i)] })));
const roleOf = (i: number): Role => ROLES[Math.floor(i / 2)]!;

test('on a phone the tenth press makes a game, and one more leads to its lobby', async () => {
  const { page } = await browserOf(site, hana, { width: 360, height: 740 });
  await page.goto('/communities/night-owls');
  await page.getByText('Nobody is around yet').waitFor();
  await sayAround();
  await page.getByText('9 people are around').waitFor();
  await page.getByText('Still needed: 1 Support').waitFor();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'I’m around' }).click();
  // Hana has never named roles.
  const sheet = page.getByRole('dialog', { name: 'When are you around?' });
  await sheet.getByRole('button', { name: 'Support' }).click();
  await sheet.getByRole('button', { name: 'Say it' }).click();
  await sheet.waitFor({ state: 'hidden' });
  const bar = page.getByRole('region', { name: 'Ready check of Night Owls' });
  await bar.getByRole('link', { name: 'To the lobby' }).click();
  await page.getByRole('heading', { level: 1, name: 'Night Owls: pick-up 1' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});
