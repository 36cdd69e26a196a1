import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Locator } from 'playwright-core';
import { faults, faultsNow } from './page-faults';
import {
  admin,
  boss,
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
import type { TestBrowserContext } from './test-site';
import { browserOf, createUser, type Person, seat } from './test-user';

const PHONE = { width: 390, height: 780 };
openSiteForAll();
const isSideBySide = async (left: Locator, right: Locator) => {
  const [a, b] = (await Promise.all([left.boundingBox(), right.boundingBox()])) as { x: number; width: number }[];
  return a!.x + a!.width <= b!.x;
};

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
    await closesOnBack('Messages', dialog(page));
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
});

describe('attendance', () => {
  let kim: Person;
  let reserve: TestBrowserContext;
  beforeAll(async () => {
    kim = await createUser(site, 'Kim');
    reserve = await browserOf(site, kim, { width: 360, height: 740 });
  });

  /** Ten players and Kim as a reserve for the role of the first two, whose browsers are open. */
  async function playedSoon(attendance: object): Promise<ScrimView> {
    let scrim = await newScrim({ gameStartTime: from(20), attendance });
    for (const [i, user] of ten.entries()) scrim = await sit(scrim, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
    await kim.call('POST', `/scrims/${scrim._id}/reserves`, { roles: ['Top', 'Jungle'] });
    return scrim;
  }

  const remove = ({ _id }: ScrimView) => admin.call<unknown>('DELETE', `/scrims/${_id}`);
  const offered = (visitor: TestBrowserContext) => visitor.page.getByRole('region', { name: 'A seat for you' });

  test('a seat that is left is held for the reserve, who takes it from any page', async () => {
    const scrim = await playedSoon({ reserves: 2 });
    await Promise.all([open(one, scrim), open(boss, scrim), reserve.page.goto('/settings')]);
    await button(one.page, 'Leave Top on Blue Side').click();
    await dialog(one.page).getByRole('button', { name: 'Leave', exact: true }).click();
    await shows(boss.page, 'Blue', 'Top', 'Held for Kim until');
    await offered(reserve).getByText('Top on Blue Side').waitFor();
    expect(await faultsNow(reserve.page)).toEqual([]);
    await offered(reserve).getByRole('button', { name: 'Take the seat' }).click();
    await Promise.all([
      shows(one.page, 'Blue', 'Top', 'Kim'),
      shows(boss.page, 'Blue', 'Top', 'Kim'),
      offered(reserve).waitFor({ state: 'hidden' }),
    ]);
    expect([one.problems, boss.problems, reserve.problems]).toEqual([[], [], []]);
    await remove(scrim);
  });

  test('a player who is absent when check-in closes is replaced by a reserve who accepts', async () => {
    const scrim = await playedSoon({ checkIn: true, opensMinutes: 60, reserves: 2 });
    for (const user of ten.slice(1)) await user.call('POST', `/scrims/${scrim._id}/check-in`);
    await Promise.all([open(two, scrim), open(boss, scrim), reserve.page.goto('/settings')]);
    await admin.call('PUT', `/scrims/${scrim._id}`, { attendance: { closesMinutes: 30 } });
    await offered(reserve).getByText('Its player has not checked in.').waitFor();
    await boss.page.getByText('Top on Blue Side is offered to Kim').waitFor();
    expect(await faultsNow(boss.page)).toEqual([]);
    expect(await faults(boss.page, 'an organiser')).toEqual([]);
    await shows(two.page, 'Blue', 'Top', 'Ada');
    await offered(reserve).getByRole('button', { name: 'Take the seat' }).click();
    await shows(two.page, 'Blue', 'Top', 'Kim');
    await two.page.getByText('10 of 10 checked in').waitFor();
    await boss.page.getByRole('button', { name: 'Timeline' }).click();
    await boss.page.getByRole('button', { name: /Kim took Top on Blue Side from Ada/ }).waitFor();
    expect([two.problems, reserve.problems]).toEqual([[], []]);
    await remove(scrim);
  });

  test('reserves say what they play, on a phone and without faults in both themes', async () => {
    const scrim = await newScrim({ gameStartTime: from(20), attendance: { checkIn: true, reserves: 3 } });
    await open(reserve, scrim);
    await button(reserve.page, 'Join as reserve').click();
    await button(reserve.page, 'Mid').click();
    await button(reserve.page, 'Support').click();
    expect(await faultsNow(reserve.page)).toEqual([]);
    expect(await faults(reserve.page, 'the choice of roles')).toEqual([]);
    await reserve.page.setViewportSize({ width: 320, height: 640 });
    expect(await faultsNow(reserve.page)).toEqual([]);
    await button(reserve.page, 'Join the list').click();
    await reserve.page.getByText('You are number 1 on the list').waitFor();
    expect(await faults(reserve.page, 'the list of reserves')).toEqual([]);
    await button(reserve.page, 'Leave the list').click();
    await button(reserve.page, 'Join as reserve').waitFor();
    await remove(scrim);
  });
});
