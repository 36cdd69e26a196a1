import type { ScrimView } from '@muster/contracts/scrims';
import { ROLES } from '@muster/contracts/constants';
import type { Page } from 'playwright-core';
import { browserOf, createUser, type Person, takeSeat } from '../test-user';
import { openSite, type Site } from '../test-site';
import { untilTrue } from '../until-true';

const MINUTE = 60_000;
const PHONE = { width: 360, height: 740 };
let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Captain', { admin: true });
}, 60_000);
afterAll(() => site?.close());

const newScrim = (title: string, minutes: number, overrides: object = {}): Promise<ScrimView> =>
  admin.call('POST', '/scrims', {
    title,
    region: 'NA',
    gameStartTime: new Date(Date.now() + minutes * MINUTE).toISOString(),
    ...overrides,
  });
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const shiftOf = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  })`);

test('on a phone one press takes a seat in one of the own roles, from the first screen, and nothing moves', async () => {
  const scrim = await newScrim('Tonight', 90);
  await takeSeat(scrim._id, await createUser(site, 'Blocker'), 'teamOne', 'Support');
  const thumb = await createUser(site, 'Thumb');
  await thumb.call('PUT', '/auth/update-user', { roles: ['Support', 'Mid'] });
  const { page } = await browserOf(site, thumb, PHONE);
  await page.goto('/');
  const seat = section(page, /^Free seats in your roles/).getByRole('button', {
    name: /^Join Tonight as Support, Red Side/,
  });
  await seat.waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBeLessThan(0.02);
  const box = (await seat.boundingBox())!;
  expect(box.y + box.height).toBeLessThan(PHONE.height);
  await seat.click();
  await page.getByRole('link', { name: /^Your next scrim Tonight/ }).waitFor();
  await seat.waitFor({ state: 'detached' });
});

test('matters that need the user come first, by deadline, each with its one press', async () => {
  const hana = await createUser(site, 'Hana', { region: 'EUW' });
  const checkIn = { checkIn: true, opensMinutes: 60, closesMinutes: 5, reserves: 2 };
  const due = await newScrim('Due', 20, { attendance: checkIn });
  await takeSeat(due._id, hana, 'teamOne', 'Mid');
  const offering = await newScrim('Offering', 600, { attendance: { reserves: 2 }, region: 'OCE' });
  const [first, ...rest] = await Promise.all(
    Array.from({ length: 10 }, (_, i) => createUser(site, `Filler ${i}`, { region: 'OCE' })),
  );
  for (const [i, user] of [first!, ...rest].entries())
    await takeSeat(offering._id, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  await hana.call('POST', `/scrims/${offering._id}/reserves`, { roles: [...ROLES] });
  await first!.call('PATCH', `/scrims/${offering._id}/remove-player/${first!.id}`);
  const { page } = await browserOf(site, hana);
  await page.goto('/');
  const needs = section(page, /^Needs you/);
  await needs.getByRole('listitem').nth(1).waitFor();
  const order = await needs.getByRole('listitem').allInnerTexts();
  expect(order.map((text) => /Due|A seat for you/.exec(text)?.[0])).toEqual(['A seat for you', 'Due']);
  await needs.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('You are checked in').first().waitFor();
  await needs.getByRole('button', { name: 'Take the seat' }).click();
  await needs.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Your next scrim Due/ }).waitFor();
});

test('requests to join and friend requests, also ones that arrive later, are accepted on the home page', async () => {
  const [owner, zoe] = await Promise.all([createUser(site, 'Owner'), createUser(site, 'Zoe')]);
  await owner.call('POST', '/communities', { name: 'Night Owls', slug: 'night-owls', entry: 'request' });
  await zoe.call('POST', '/communities/night-owls/membership', {});
  const { page } = await browserOf(site, owner);
  await page.goto('/');
  const needs = section(page, /^Needs you/);
  await needs.getByRole('link', { name: /^Zoe wants to join Night Owls/ }).waitFor();
  await needs.getByRole('button', { name: 'Accept' }).click();
  await needs.waitFor({ state: 'detached' });
  await zoe.call('POST', `/friend-requests/send-friend-request/${owner.id}/${zoe.id}`);
  await needs.getByRole('link', { name: /^Zoe wants to be friends/ }).waitFor();
  await needs.getByRole('button', { name: 'Accept' }).click();
  await needs.waitFor({ state: 'detached' });
});

test('a collapsed card of a phone takes a seat, and Back returns to the place and the control', async () => {
  for (let i = 0; i < 6; i++) await newScrim(`Far ${i}`, 100 + i, { region: 'LAN' });
  const { page } = await browserOf(site, await createUser(site, 'Back', { region: 'LAN' }), PHONE);
  await page.goto('/');
  const link = page.getByRole('article', { name: 'Far 5' }).getByRole('link', { name: 'Far 5' });
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Far 5' }).waitFor();
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await untilTrue(page, "document.activeElement.textContent === 'Far 5' && scrollY > 300");
  const card = page.getByRole('article', { name: 'Far 5' });
  await card
    .getByRole('group', { name: 'Take a free seat' })
    .getByRole('button', { name: 'Join Red Side as Mid' })
    .click();
  await card.getByText('You are playing', { exact: true }).waitFor();
});

test('the roles that the user names decide which seats are proposed', async () => {
  await newScrim('Roles', 120, { region: 'EUNE' });
  const { page } = await browserOf(site, await createUser(site, 'Chooser', { region: 'EUNE' }));
  await page.goto('/');
  await section(page, /^Free seats/)
    .getByRole('button', { name: /^Join Roles as Top/ })
    .waitFor();
  await page.getByRole('button', { name: 'Your roles' }).click();
  await page.getByRole('group', { name: 'Your roles' }).getByRole('button', { name: 'Jungle' }).click();
  await section(page, /^Free seats in your roles/)
    .getByRole('button', { name: /^Join Roles as Jungle/ })
    .waitFor();
});

test('phones have the places of the app under the thumb, and the share sheet instead of the clipboard', async () => {
  const scrim = await newScrim('Shared', 150, { region: 'LAN' });
  const { page } = await browserOf(site, await createUser(site, 'Sharer', { region: 'LAN' }), PHONE);
  await page.addInitScript(`
    const touch = matchMedia;
    matchMedia = (query) => (query === '(pointer: coarse)' ? { matches: true } : touch.call(window, query));
    navigator.canShare = () => true;
    navigator.share = async (content) => void (window.shared = content);
  `);
  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Places' });
  await places.getByRole('link', { name: 'Communities' }).click();
  await page.waitForURL('**/communities');
  await places.getByRole('button', { name: 'Messages' }).click();
  await page.getByRole('dialog', { name: 'Messenger' }).waitFor();
  await page.goBack();
  await places.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Sharer/ }).waitFor();
  await places.getByRole('link', { name: 'Home' }).click();
  const card = page.getByRole('article', { name: 'Shared' });
  await card.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate('window.shared')).toEqual({ title: 'Shared', url: `${site.url}/scrims/${scrim._id}` });
});

test('after a game: experience, the same again for organisers, and a record that only its owner sees', async () => {
  const scrim = await newScrim('Decided', -4, { region: 'OCE' });
  const players = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => (i === 0 ? admin : createUser(site, `Winner ${i}`))),
  );
  for (const [i, user] of players.entries())
    await takeSeat(scrim._id, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  await admin.call('PATCH', `/scrims/${scrim._id}/set-winner`, { winnerTeamName: 'teamOne' });
  const { page } = await browserOf(site, admin);
  await page.goto(`/scrims/${scrim._id}`);
  const after = section(page, 'You won');
  await after.getByText('+3 XP, Level 1, 3 of 10 XP').waitFor();
  await after.getByRole('link', { name: 'Again' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Decided');
  await page.goto('/users/Captain?region=NA&tagline=tag');
  await section(page, /^Your record/)
    .getByRole('link', { name: /^Won: Top, Blue Side, Decided/ })
    .waitFor();
  await page.goto(`/users/${encodeURIComponent('Winner 1')}?region=NA&tagline=tag`);
  await page.getByRole('heading', { level: 1, name: /^Winner 1/ }).waitFor();
  expect(await section(page, /^(?:Your record|Record)/).count()).toBe(0);
});
