import { ROLES } from '@muster/contracts/constants';
import { type EveningView, type NightView, WEEKDAYS } from '@muster/contracts/nights';
import type { Page } from 'playwright-core';
import { untilHolds } from '@testing/wait-until';
import { countPresses } from '../count-presses';
import { button } from '../chat-actions';
import { faultsNow } from '../page-faults';
import { openSite, type Site } from '../test-site';
import { browserOf, createUser, type Person } from '../test-user';

const HOUR = 3_600_000;
/** Results can be reported once the evening has begun. */
const START_IN_MS = 3_000;
let site: Site;
let owner: Person;
let players: Person[];
beforeAll(async () => {
  site = await openSite();
  owner = await createUser(site, 'Olga');
  players = await Promise.all(Array.from({ length: 11 }, (_, i) => createUser(site, `Player ${'ABCDEFGHIJK'[i]}`)));
  await owner.call('POST', '/communities', { name: 'Rift Owls', slug: 'rift-owls', region: 'NA' });
  for (const player of players) await player.call('POST', '/communities/rift-owls/membership', {});
}, 120_000);
afterAll(() => site?.close());

/** An evening that starts in so many hours, with eleven people who are in, or others. */
async function createEvening(name: string, hours: number, coming = players): Promise<EveningView> {
  const start = new Date(Date.now() + hours * HOUR).toISOString();
  const { evenings } = await owner.call<NightView>('POST', '/communities/rift-owls/nights', {
    name,
    rule: { every: 1, days: [...WEEKDAYS] },
    time: start.slice(11, 16),
    zone: 'Etc/UTC',
    from: start.slice(0, 10),
    signUp: { closesMinutes: 0 },
  });
  const { _id } = evenings[0]!;
  for (const [i, player] of coming.entries())
    await player.call('PUT', `/evenings/${_id}/answer`, { answer: 'in', roles: [ROLES[i % 5], ROLES[(i + 1) % 5]] });
  return owner.call<EveningView>('GET', `/evenings/${_id}`);
}
const seats = (page: Page) => page.getByTitle(/^Exchange /);
/** Returns the names of the players by seat, from the top left. */
const order = async (page: Page): Promise<string[]> =>
  (await seats(page).allTextContents()).map((text) => /Player \w/.exec(text)![0]);

test('an organiser makes the lobbies of an evening with six presses, exchanging two people on the way', async () => {
  await createEvening('Inhouse', 0.5);
  const { page, problems } = await browserOf(site, owner);
  await page.goto('/communities/rift-owls');
  const presses = await countPresses(page);
  await page.getByRole('link', { name: 'Open the evening' }).click();
  await button(page, 'Split into lobbies').click();
  await seats(page).first().waitFor();
  const [first, second, ...others] = await order(page);
  expect(others).toHaveLength(9); // and one reserve
  await seats(page).nth(0).click();
  await seats(page).nth(1).click();
  expect(await order(page)).toEqual([second, first, ...others]);
  await button(page, 'Make the lobbies').click();
  await page
    .getByRole('article', { name: 'Lobby 1' })
    .getByRole('link', { name: /^Inhouse #1/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Inhouse #1' }).waitFor();
  expect(await presses()).toBeLessThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('an organiser runs three rounds of two lobbies with at most sixteen presses, from the evening', async () => {
  const more = await Promise.all(Array.from({ length: 9 }, (_, i) => createUser(site, `Guest ${'ABCDEFGHI'[i]}`)));
  for (const one of more) await one.call('POST', '/communities/rift-owls/membership', {});
  const { _id } = await createEvening('Two lobbies', 1, []);
  const startsAt = new Date(Date.now() + START_IN_MS).toISOString();
  await owner.call('PATCH', `/evenings/${_id}`, { startsAt });
  for (const [i, { id }] of [...players, ...more].entries()) {
    const roles = [ROLES[i % 5], ROLES[(i + 1) % 5]];
    await owner.call('PUT', `/evenings/${_id}/answer`, { answer: 'in', roles, userId: id });
  }
  const { page, problems } = await browserOf(site, owner, { width: 1280, height: 900 });
  await page.goto(`/evenings/${_id}`);
  await button(page, 'Split into lobbies').click();
  await seats(page).first().waitFor();
  const presses = await countPresses(page);
  for (const round of [1, 2, 3]) {
    if (round > 1) await button(page, 'Next round').click();
    await button(page, 'Make the lobbies').click();
    await page.getByRole('heading', { level: 2, name: `Round ${round}` }).waitFor();
    for (const lobby of [1, 2]) {
      await button(page, `Lobby ${lobby}: Blue Side won`).click();
      const card = page.getByRole('article', { name: `Lobby ${lobby}` });
      await card.getByText('TEAM ONE (BLUE SIDE) WON!').waitFor();
    }
  }
  expect(await presses()).toBe(11);
  await button(page, 'Table of the evening').click();
  await untilHolds(async () => expect(await page.getByRole('cell', { name: 'Blue Side won' }).count()).toBe(6));
  expect(await faultsNow(page)).toEqual([]);
  await page
    .getByRole('article', { name: 'Lobby 1' })
    .getByRole('link', { name: /^Two lobbies #1/ })
    .click();
  await page.getByRole('link', { name: 'To the evening' }).click();
  await page.getByRole('heading', { level: 1, name: 'Two lobbies' }).waitFor();
  expect(problems).toEqual([]);
});

test('boards are edited by keys and by dragging, Escape lets go, and drawing again begins from new', async () => {
  const { _id } = await createEvening('Keys', 2);
  const { page, problems } = await browserOf(site, owner, { width: 360, height: 740 });
  await page.goto(`/evenings/${_id}`);
  await button(page, 'Split into lobbies').press('Enter');
  await seats(page).first().focus();
  const [a, b, c, ...rest] = await order(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual([c, b, a, ...rest]);
  await page.getByText(`${a} and ${c} have changed places.`).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByText(`${a} stays.`).waitFor();
  await seats(page).nth(0).dragTo(seats(page).nth(1));
  expect(await order(page)).toEqual([b, c, a, ...rest]);
  expect(await faultsNow(page)).toEqual([]);
  await button(page, 'Draw again').click();
  await untilHolds(async () => expect(await order(page)).not.toEqual([b, c, a, ...rest]));
  expect(new Set(await order(page)).size).toBe(11);
  expect(problems).toEqual([]);
});

test('roles are put in order by pressing, by keys and by dragging', async () => {
  const { _id } = await createEvening('Roles', 3);
  const [player] = players as [Person];
  const { page } = await browserOf(site, player);
  await page.goto(`/evenings/${_id}`);
  const saved = async (...roles: string[]) =>
    untilHolds(async () =>
      expect((await player.call<EveningView>('GET', `/evenings/${_id}`)).me?.roles).toEqual(roles),
    );
  await saved('Top', 'Jungle');
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await saved('Top', 'Jungle', 'Support');
  await page.getByRole('button', { name: 'Move Support up' }).press('Enter');
  await saved('Top', 'Support', 'Jungle');
  const roles = page.getByRole('list', { name: 'Your roles, preferred first' }).getByRole('listitem');
  await roles.nth(2).dragTo(roles.nth(0));
  await saved('Jungle', 'Top', 'Support');
  await page.getByRole('button', { name: '2. Top' }).click();
  await saved('Jungle', 'Support');
});

test('an organiser reads what a move does to the sign-ups before it is saved, for this evening or for later ones', async () => {
  const { _id, startsAt, night } = await createEvening('Moves', 40);
  const { page, problems } = await browserOf(site, owner, { width: 390, height: 800 });
  await page.goto(`/evenings/${_id}`);
  await button(page, 'Edit this evening').click();
  const dialog = page.getByRole('dialog', { name: 'Edit this evening' });
  await dialog.getByText('11 people have signed up and stay.').waitFor();
  const moved = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const enter = async (minutes: number) => {
    await dialog.getByLabel('Date').fill(moved(minutes).slice(0, 10));
    await dialog.getByLabel('Time').fill(moved(minutes).slice(11, 16));
  };
  await enter(10);
  await dialog.getByText('11 people have signed up and are notified. They stay').waitFor();
  await enter(60);
  await dialog.getByText('11 people have signed up, are notified and asked again.').waitFor();
  expect(await faultsNow(page)).toEqual([]);
  await button(page, 'Back').click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await owner.call<EveningView>('GET', `/evenings/${_id}`)).inCount).toBe(11);

  await button(page, 'Edit this evening').click();
  await dialog.getByText('This and later').click();
  await dialog.getByText(/^The same goes for later evenings/).waitFor();
  await dialog.getByLabel('Lobbies at most').fill('2');
  await dialog.getByLabel('Name').fill('Late moves');
  await button(page, 'Save').click();
  await page.getByRole('heading', { level: 1, name: 'Late moves' }).waitFor();
  const evenings = await owner.call<EveningView[]>('GET', `/nights/${night._id}/evenings`);
  expect(
    evenings.slice(0, 2).map(({ name, maxLobbies, inCount, edited }) => [name, maxLobbies, inCount, edited]),
  ).toEqual([
    ['Late moves', 2, 11, false],
    ['Late moves', 2, 0, false],
  ]);
  expect(problems).toEqual([]);
});

test('the preview of a night says on which dates it is at another hour for the viewer', async () => {
  const { page } = await browserOf(site, owner, { width: 1280, height: 900, zone: 'America/New_York' });
  await page.goto('/communities/rift-owls/nights/new');
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.keyboard.press('Enter');
  await page.getByLabel('From').fill('03/04/2027');
  await page.keyboard.press('Enter');
  await untilHolds(async () => expect(await page.getByText('1 hour later for you').count()).toBe(1));
  expect(await page.getByText('1 hour earlier for you').count()).toBe(1);
});

test('lobbies and changes that could not be saved are still there', async () => {
  const { _id } = await createEvening('Kept', 2);
  const { page } = await browserOf(site, owner);
  await page.route(`**/api/evenings/${_id}{,/lobbies}`, (route) =>
    ['POST', 'PATCH'].includes(route.request().method())
      ? route.fulfill({ status: 500, json: { error: 'Not ready' } })
      : route.continue(),
  );
  await page.goto(`/evenings/${_id}`);
  await button(page, 'Split into lobbies').click();
  await seats(page).first().waitFor();
  const [first, second, ...others] = await order(page);
  await seats(page).nth(0).click();
  await seats(page).nth(1).click();
  await button(page, 'Make the lobbies').click();
  await page.getByText('Not ready').waitFor();
  expect(await order(page)).toEqual([second, first, ...others]);

  const name = page.getByRole('dialog', { name: 'Edit this evening' }).getByLabel('Name');
  await button(page, 'Edit this evening').click();
  await name.fill('Kept later');
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await button(page, 'Save').click();
  await refused;
  await button(page, 'Edit this evening').click();
  expect(await name.inputValue()).toBe('Kept later');
});
