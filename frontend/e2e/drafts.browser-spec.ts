import { TEAMS, type TeamName } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Page } from 'playwright-core';
import { faultsNow } from './page-faults';
import { admin, button, fullScrim, openSiteForAll, site, ten } from './scrims-world';
import { browserOf, type Person } from './test-user';

openSiteForAll();

const pathOf = ({ _id }: ScrimView, game = 1) => `/scrims/${_id}/games/${game}/draft`;
const find = (scrim: ScrimView, by: Person = admin) => by.call<DraftView>('GET', pathOf(scrim));
const captainOf = (draft: DraftView, team: TeamName): Person => ten.find(({ id }) => id === draft.captains[team]!._id)!;
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

test('two captains draft in two browsers, a mate suggests, and everybody sees it', async () => {
  const { scrim } = await fullScrim({ title: 'First draft', series: { draft: true, games: 3, fearless: 'hard' } });
  const before = await find(scrim);
  const [blueCaptain, redCaptain] = TEAMS.map((team) => captainOf(before, team)) as [Person, Person];
  const mate = ten.slice(0, 5).find(({ id }) => id !== blueCaptain.id)!;
  const [blue, red, friend, watcher] = await Promise.all([
    browserOf(site, blueCaptain),
    browserOf(site, redCaptain, { width: 390, height: 780 }),
    browserOf(site, mate),
    browserOf(site, admin),
  ]);
  for (const { page } of [blue, red, friend, watcher]) await page.goto(pathOf(scrim));
  for (const { page } of [blue, red]) await button(page, "I'm ready").click();

  await blue.page.getByText('Your turn: ban 1').waitFor();
  expect(await blue.page.title()).toContain('Your turn: ban 1');
  await red.page.getByText('Blue Side: ban 1').waitFor();
  await tile(friend.page, 'Ahri').click();
  await blue.page
    .getByRole('button', { name: /Ahri, suggested by 1 player/ })
    .first()
    .waitFor();
  expect(await red.page.getByRole('button', { name: /suggested/ }).count()).toBe(0);

  // By keyboard alone: search, choose, lock in.
  await blue.page.keyboard.press('/');
  await blue.page.keyboard.type('ahir');
  await blue.page.keyboard.press('Enter');
  await watcher.page.getByText(`${blueCaptain.name} looks at Ahri`).waitFor();
  await blue.page.keyboard.press('ArrowDown');
  await blue.page.keyboard.press('Enter');
  await red.page.getByText('Your turn: ban 1').waitFor();
  await tile(red.page, 'Zed').click();
  await button(red.page, 'Ban Zed').click();
  await blue.page.getByText('Your turn: ban 2').waitFor();
  expect(await tile(blue.page, 'Zed').getAttribute('aria-disabled')).toBe('true');
  for (const { page } of [blue, red]) expect(await faultsNow(page)).toEqual([]);
});
