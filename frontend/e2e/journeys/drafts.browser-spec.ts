import { TEAMS, type TeamName } from '@muster/contracts/constants';
import type { ChampionsView, DraftView } from '@muster/contracts/drafts';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Page } from 'playwright-core';
import { faultsNow } from '../page-faults';
import { admin, button, fullScrim, openSiteForAll, site, ten } from '../scrims-world';
import { browserOf, type Person } from '../test-user';

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

  // Uses only the keyboard to search, choose and lock in.
  await blue.page.keyboard.press('/');
  await blue.page.keyboard.type('ahir');
  await blue.page.keyboard.press('Enter');
  await watcher.page.getByText(`${blueCaptain.name} looks at Ahri`).waitFor();
  await blue.page.keyboard.press('ArrowDown');
  for (let press = 0; press < 3; press++) await blue.page.keyboard.press('Enter'); // once is enough
  await red.page.getByText('Your turn: ban 1').waitFor();
  expect(await blue.page.getByRole('alert').count()).toBe(0);
  await tile(red.page, 'Zed').click();
  await button(red.page, 'Ban Zed').click();
  await blue.page.getByText('Your turn: ban 2').waitFor();
  expect(await tile(blue.page, 'Zed').getAttribute('aria-disabled')).toBe('true');
  for (const { page } of [blue, red]) expect(await faultsNow(page)).toEqual([]);
  await admin.call('DELETE', `/scrims/${scrim._id}`); // the ten play another draft next
});

/** The captains take champions one after another, until `until` actions are taken. */
async function play(scrim: ScrimView, game: number, until: number): Promise<DraftView> {
  const path = pathOf(scrim, game);
  const { champions } = await admin.call<ChampionsView>('GET', '/champions');
  let draft = await admin.call<DraftView>('GET', path);
  const used = new Set([...draft.actions, ...draft.unavailable].map(({ champion }) => champion));
  const free = champions.map(({ key }) => key).filter((key) => !used.has(key));
  while (draft.actions.length < until) {
    const { index, team } = draft.turn!;
    draft = await captainOf(draft, team).call('POST', `${path}/actions`, { index, champion: free.shift() });
  }
  return draft;
}
const report = (scrim: ScrimView, winnerTeamName: TeamName) =>
  admin.call('PATCH', `/scrims/${scrim._id}/set-winner`, { winnerTeamName });

test('two captains play a best of three with hard fearless, from the page of the scrim to its result', async () => {
  const series = { draft: true, games: 3, fearless: 'hard', firstSelection: 'teamTwo', seconds: 0 };
  const { scrim } = await fullScrim({ title: 'The decider', series });
  const before = await find(scrim);
  const [one, two] = TEAMS.map((team) => captainOf(before, team)) as [Person, Person];
  const [blue, red, mate] = await Promise.all([
    browserOf(site, one),
    browserOf(site, two, { width: 390, height: 780 }),
    browserOf(
      site,
      ten.slice(5).find(({ id }) => id !== two.id)!,
    ),
  ]);
  for (const { page } of [blue, red]) {
    await page.goto(`/scrims/${scrim._id}`);
    await page.getByRole('link', { name: 'Open the draft' }).click();
    await button(page, "I'm ready").click();
  }
  await button(red.page, 'Red Side').click();
  await blue.page.getByText(`Team ${two.name} has chosen: Red Side.`).waitFor();
  await button(blue.page, 'First pick').click();
  await blue.page.getByText('Your turn: ban 1').waitFor();

  // The captain is on another page, which says it as well.
  await red.page.goto('/settings');
  await play(scrim, 1, 1);
  await red.page.getByText('Your turn: ban 1').waitFor();
  expect(await red.page.title()).toContain('Your turn: ban 1');
  await play(scrim, 1, 19);
  await red.page.getByText('Your turn: pick 5').waitFor();
  await red.page.getByRole('link', { name: 'Open the draft' }).click();
  await tile(red.page, 'Zyra').click();
  await button(red.page, 'Pick Zyra').click();

  // Five presses say who plays what.
  await mate.page.goto(pathOf(scrim));
  const { champions } = await admin.call<ChampionsView>('GET', '/champions');
  for (const { champion } of (await find(scrim)).lineup.teamTwo)
    await button(mate.page, champions.find(({ key }) => key === champion)!.name).click();
  await blue.page.getByText(`${ten[5]!.name} · Top`).waitFor();
  await button(blue.page, 'Copy as a list').click();
  const copied: string = await blue.page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain(`(${ten[5]!.name}, Top)`);

  await report(scrim, 'teamOne');
  for (const { page } of [blue, red]) {
    await page.getByRole('link', { name: 'To the draft of game 2' }).click();
    await button(page, "I'm ready").click();
  }
  await red.page.getByText('You have the first selection').waitFor();
  await button(red.page, 'Blue Side').click();
  await button(blue.page, 'Second pick').click();
  await red.page.getByText('Your turn: ban 1').waitFor();
  await tile(red.page, 'Zyra, Game 1').waitFor();
  await play(scrim, 2, 20);
  await report(scrim, 'teamOne');
  await blue.page.goto(`/scrims/${scrim._id}`);
  await blue.page.getByText('Team One (Blue Side) Won!').first().waitFor();
  expect(await blue.page.getByRole('link', { name: 'Draft', exact: true }).count()).toBe(2);
  for (const { page } of [blue, red, mate]) expect(await faultsNow(page)).toEqual([]);
});
