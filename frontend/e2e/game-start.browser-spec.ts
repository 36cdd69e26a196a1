import type { Locator } from 'playwright-core';
import {
  button,
  dialog,
  expectText,
  from,
  fullScrim,
  newScrim,
  open,
  openSiteForAll,
  site,
  ten,
  two,
} from './scrims-world';
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
