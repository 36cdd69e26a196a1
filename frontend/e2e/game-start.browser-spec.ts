import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Locator, Page } from 'playwright-core';
import { befriend } from './chat-actions';
import {
  admin,
  button,
  dialog,
  expectText,
  from,
  fullScrim,
  newScrim,
  one,
  open,
  openSiteForAll,
  shows,
  sit,
  site,
  ten,
  two,
} from './scrims-world';
import { browserOf, createUser, type Person, seat } from './test-user';
import { untilTrue } from './until-true';

const PHONE = { width: 390, height: 780 };
openSiteForAll();

const isSeated = async (scrim: ScrimView, { id, call }: Person) =>
  (await call('GET', `/scrims/${scrim._id}`)).teamOne.some(({ _user }) => _user._id === id);
const isSideBySide = async (left: Locator, right: Locator) => {
  const [a, b] = (await Promise.all([left.boundingBox(), right.boundingBox()])) as { x: number; width: number }[];
  return a!.x + a!.width <= b!.x;
};

describe('the status strip', () => {
  test('tells the state and what is missing once, and turns into the lobby when the teams are full', async () => {
    const scrim = await newScrim({ gameStartTime: from(-2), useTournamentCode: false, lobbyName: 'Strip' });
    for (const [i, user] of ten.entries())
      if (i < 9) await sit(scrim, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
    await open(one, scrim);
    const { page } = one;
    await page.getByRole('timer').getByText('WAITING FOR PLAYERS').waitFor();
    await expectText(page, 'Not enough players: 9/10');
    await expectText(page, 'Start time passed · 1 player missing');
    expect(await page.getByText('WAITING FOR PLAYERS').count()).toBe(1);
    await sit(scrim, ten[9]!, 'teamTwo', 'Support');
    const strip = page.getByRole('group', { name: 'GAME READY' });
    await strip.getByText('Strip', { exact: true }).waitFor();
    expect(await page.getByText('GAME READY').count()).toBe(1);
  });

  test('a card of a game that is over says so', async () => {
    const { scrim } = await fullScrim({ title: 'Over and out', gameStartTime: from(-4) });
    await admin.call('PATCH', `/scrims/${scrim._id}/set-winner`, { winnerTeamName: 'teamOne' });
    await one.page.goto('/scrims');
    const card = one.page.getByRole('article', { name: 'Over and out' });
    await card.getByText('You played', { exact: true }).waitFor();
    expect(await card.getByText('You are playing').count()).toBe(0);
  });
});

describe('leaving', () => {
  test('before the start is taken back with Undo; a seat taken meanwhile names its player', async () => {
    const scrim = await newScrim({ gameStartTime: from(600) });
    await sit(scrim, ten[0]!, 'teamOne', 'Mid');
    await Promise.all([open(one, scrim), open(two, scrim)]);
    await button(one.page, 'Leave Mid on Blue Side').click();
    await button(two.page, 'Join Blue Side as Mid').waitFor();
    await button(one.page, 'Undo').click();
    await Promise.all([shows(one.page, 'Blue', 'Mid', 'You'), shows(two.page, 'Blue', 'Mid', 'Ada')]);

    await button(one.page, 'Leave Mid on Blue Side').click();
    await button(two.page, 'Join Blue Side as Mid').waitFor();
    await sit(scrim, ten[2]!, 'teamOne', 'Mid');
    await shows(one.page, 'Blue', 'Mid', 'Cy');
    await button(one.page, 'Undo').click();
    await expectText(one.page, 'Mid on Blue was just taken by Cy');
    one.problems.length = 0; // the browser reports the 409
  });

  test('after the start asks first', async () => {
    const { scrim } = await fullScrim({ title: 'No way back' });
    await open(one, scrim);
    const leave = button(one.page, 'Leave Top on Blue Side');
    await leave.click();
    await dialog(one.page)
      .getByText(/Without you the teams are not full/)
      .waitFor();
    await one.page.keyboard.press('Escape');
    await dialog(one.page).waitFor({ state: 'hidden' });
    expect(await isSeated(scrim, ten[0]!)).toBe(true);
    await leave.click();
    await dialog(one.page).getByRole('button', { name: 'Leave', exact: true }).click();
    await button(one.page, 'Join Blue Side as Top').waitFor();
    expect(await button(one.page, 'Undo').count()).toBe(0);
  });
});

describe('on a phone', () => {
  const phoneOf = (user: Person) => browserOf(site, user, PHONE);

  test('a ready game offers its password and the report; leaving is in a menu and asks', async () => {
    const { scrim, captain } = await fullScrim({ title: 'Thumbs' });
    const phone = await phoneOf(captain);
    await open(phone, scrim);
    const { page } = phone;
    await button(page, 'Copy password').click();
    await expectText(page, 'Password copied to clipboard');
    expect(await page.evaluate('navigator.clipboard.readText()')).not.toBe('');
    expect(await button(page, 'Leave').count()).toBe(0);
    await button(page, 'Report winner').click();
    await dialog(page).getByText('Who won?').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await button(page, 'Seat actions').click();
    await button(page, 'Copy lobby name').click();
    await expectText(page, 'Lobby name copied to clipboard');
    await button(page, 'Seat actions').click();
    await button(page, 'Leave').click();
    await dialog(page)
      .getByText(/Without you the teams are not full/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expectText(page, 'You are playing');
  });

  test("one's own seat shows its emblem, and the weeks can be turned", async () => {
    const scrim = await newScrim({ gameStartTime: from(700) });
    await sit(scrim, ten[0]!, 'teamOne', 'Top');
    const phone = await phoneOf(ten[0]!);
    await open(phone, scrim);
    const { page } = phone;
    await seat(page, 'Blue', 'Top').locator('.rank-emblem').waitFor();
    await page.goto('/scrims');
    await button(page, 'Next week').click();
    await page.waitForURL(/date=/);
    await button(page, 'Previous week').click();
    await page.waitForURL((url) => !url.searchParams.has('date'));
  });

  test('Back closes drawer, panels and chat before it leaves the page', async () => {
    await newScrim({ title: 'Back and forth', gameStartTime: from(25) });
    const { page } = await phoneOf(ten[0]!);
    await page.goto('/scrims?region=NA');
    await page
      .getByRole('article', { name: 'Back and forth' })
      .getByRole('link', { name: 'Back and forth', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Back and forth' }).waitFor();
    const here = page.url();
    const closesOnBack = async (opener: string | RegExp, what: Locator) => {
      await button(page, opener).click();
      await what.waitFor();
      await page.goBack();
      await what.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(here);
    };
    await closesOnBack('More options', dialog(page));
    await closesOnBack('Messenger', dialog(page));
    await closesOnBack(/^Scrim chat/, page.getByRole('textbox', { name: 'Message' }));
    // A link in the drawer, and the way back from it.
    await button(page, 'More options').click();
    await dialog(page).getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Back and forth' }).waitFor();
    // Nothing is open: Back leaves the page.
    await button(page, 'More options').click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL('**/scrims?region=NA');
  });
});

describe('offline', () => {
  const isDisabled = (page: Page, name: string) =>
    untilTrue(page, `document.querySelector('[aria-label="${name}"]').ariaDisabled === 'true'`);

  test('Leave is disabled like the seats, and says why', async () => {
    const scrim = await newScrim({ gameStartTime: from(900) });
    await sit(scrim, ten[1]!, 'teamOne', 'Top');
    await open(two, scrim);
    await two.context.setOffline(true);
    await isDisabled(two.page, 'Leave Top on Blue Side');
    await button(two.page, 'Leave Top on Blue Side').dispatchEvent('click');
    await expectText(two.page, 'You are offline. This will work again once you are back online.');
    await two.context.setOffline(false);
    await untilTrue(
      two.page,
      `document.querySelector('[aria-label="Leave Top on Blue Side"]').ariaDisabled === 'false'`,
    );
    two.problems.length = 0;
  });

  test('a tapped link says so instead of opening later', async () => {
    await newScrim({ title: 'Far away', gameStartTime: from(20) });
    const { page, context } = await browserOf(site, await createUser(site, 'Tunnel'));
    await page.goto('/scrims?region=NA');
    const card = page.getByRole('article', { name: 'Far away' });
    const join = card.getByRole('button', { name: 'Join Blue Side as Top' });
    await join.waitFor();
    await button(page, 'Messenger').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline. What you see').waitFor();
    await card.getByRole('link', { name: 'Far away', exact: true }).click();
    await expectText(page, 'You are offline. This page was not loaded before. Try again once you are back online.');
    await context.setOffline(false);
    await join.and(page.locator('[aria-disabled=false]')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/scrims');
    await card.getByRole('link', { name: 'Far away', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Far away' }).waitFor();
  });
});

describe('chat', () => {
  test('is beside the teams above 1280 px', async () => {
    const scrim = await newScrim({ gameStartTime: from(1_000) });
    await open(two, scrim);
    for (const width of [1280, 1920]) {
      await two.page.setViewportSize({ width, height: 900 });
      await button(two.page, /^Scrim chat/).click();
      const chat = dialog(two.page);
      await chat.waitFor();
      expect(await isSideBySide(seat(two.page, 'Red', 'Support'), chat)).toBe(true);
      await button(two.page, 'Close chat').click();
      await chat.waitFor({ state: 'hidden' });
    }
  });

  test("starts from a friend's profile, not from a stranger's", async () => {
    await befriend(ten[0]!, ten[3]!);
    const { page } = await browserOf(site, ten[0]!);
    const profileOf = async (name: string) => {
      await page.goto(`/users/${name}?region=NA&tagline=tag`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await profileOf('Di');
    await button(page, 'Message Di').click();
    await page.getByRole('dialog', { name: 'Start a conversation with Di' }).waitFor();
    await profileOf('Ed');
    await button(page, 'Add friend').and(page.locator(':enabled')).waitFor();
    expect(await button(page, 'Message Ed').count()).toBe(0);
  });
});
