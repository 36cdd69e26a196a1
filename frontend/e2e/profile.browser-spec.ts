import { readFileSync } from 'node:fs';
import dayjs from 'dayjs';
import type { Page } from 'playwright-core';
import { untilHolds } from '@testing/wait-until';
import { pollUntil } from './chat-actions';
import { browserOf, type Person, createUser, takeSeat } from './test-user';
import { openSite, type Site } from './test-site';

let site: Site;
let hana: Person;
beforeAll(async () => {
  site = await openSite();
  hana = await createUser(site, 'Hana');
  await createUser(site, 'Lionheart the Third');
}, 60_000);
afterAll(() => site?.close());

const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
const me = (who: Person) =>
  who
    .call<{
      user: {
        name: string;
        discord: string;
        rank: string;
        profileBackgroundImg: string;
        profileBackgroundBlur: string;
        isAdmin: boolean;
      };
    }>('POST', '/auth/verify')
    .then(({ user }) => user);

test('settings are validated, saved, and rejected when a name is taken', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/settings');
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('Discord').fill('');
  await save.click();
  await page.getByText('Please correct the following error').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Discord is empty!' }).waitFor();

  await page.getByLabel('Discord').fill(' lionheartthethird ');
  await save.click();
  await page.getByText('Discord name lionheartthethird is already taken!').waitFor(); // once, or this would be ambiguous
  await page.locator('[aria-invalid=true]').and(page.getByLabel('Discord')).waitFor();
  await page.getByLabel('Discord').fill('hana.plays');
  await page.getByLabel('Summoner Name').fill('Hana!? B');
  expect(await page.getByLabel('Summoner Name').inputValue()).toBe('Hana B');
  await page.getByLabel('Rank Division').click();
  await page.getByRole('option', { name: 'Master', exact: true }).click();
  await save.click();
  await toast(page, 'Account details updated!').waitFor();
  expect(await me(hana)).toMatchObject({ name: 'Hana B', discord: 'hana.plays', rank: 'Master' });
  await page.getByText('All changes saved').waitFor();
  // The server responds with 409 for "taken".
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('the background changes by a click, the theme at once, and switches are stored', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/settings');
  await page.getByText('Thresh', { exact: true }).click();
  await toast(page, 'Profile background updated!').waitFor();
  await page.getByRole('radio', { name: /^Low/ }).check();
  await untilHolds(async () =>
    expect(await me(hana)).toMatchObject({ profileBackgroundImg: 'Thresh', profileBackgroundBlur: '6' }),
  );
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.locator('html[data-theme=light]').waitFor();
  await page.getByRole('switch', { name: 'You receive a message: Browser' }).click();
  await page.getByRole('switch', { name: /^Message sound/ }).click();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.locator('html[data-theme=light]').waitFor();
  await page.getByRole('switch', { name: 'You receive a message: Browser', checked: false }).waitFor();
  await page.getByRole('switch', { name: /^Message sound/, checked: false }).waitFor();
  expect(problems).toEqual([]);
});

test('until one is chosen, the theme follows the device, from light to dark and back, without a reload', async () => {
  const { page } = await browserOf(site, hana);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'System', checked: true }).waitFor();
  await page.getByText('Muster follows your device until you choose a theme here.').waitFor();
  await page.locator('html[data-theme=light]').waitFor();
  const ink = () => page.evaluate<string>('getComputedStyle(document.querySelector("h1")).color');
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  expect(await ink()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
  expect(await ink()).toBe(light);
  // Chosen explicitly, the theme ignores the device.
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.reload();
  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('settings ask before unsaved changes are lost', async () => {
  const { page } = await browserOf(site, hana);
  await page.goto('/settings');
  const discord = page.getByLabel('Discord');
  const before = await discord.inputValue();
  await discord.fill('something.else');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect([new URL(page.url()).pathname, await discord.inputValue()]).toEqual(['/settings', 'something.else']);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await reloaded;
  expect(await discord.inputValue()).toBe(before);
  await discord.fill('something.else');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/terms-of-service');
  await page.goto('/settings');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms-of-service');
});

test('an admin key makes an admin; signing out everywhere ends the other browser too', async () => {
  const ada = await createUser(site, 'Ada');
  const { page } = await browserOf(site, ada);
  const other = await browserOf(site, ada);
  await other.page.goto('/guide');
  await page.goto('/settings');
  await page.getByLabel('Admin key').fill('wrong');
  await page.getByRole('button', { name: 'Use key' }).click();
  await page.getByRole('alert').filter({ hasText: 'This admin key is not valid' }).first().waitFor();
  await page.getByLabel('Admin key').fill('open-sesame');
  await page.getByRole('button', { name: 'Use key' }).click();
  await toast(page, 'You are now an admin.').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/\/signup/);
  await other.page.getByRole('banner').getByRole('button', { name: 'Log In' }).waitFor();
});

test('ending one other session signs out that browser only', async () => {
  const rosa = await createUser(site, 'Rosa');
  const { page, problems } = await browserOf(site, rosa);
  const phone = await browserOf(site, await rosa.signInAgain());
  await phone.page.goto('/guide');
  await phone.page.getByRole('button', { name: 'More options' }).waitFor();
  await page.goto('/settings');
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await list.getByRole('listitem').filter({ hasText: 'This browser' }).waitFor();
  await list.getByRole('button', { name: /^Sign out / }).click();
  await toast(page, 'Signed out of that browser').waitFor();
  await phone.page.getByRole('banner').getByRole('button', { name: 'Log In' }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
  const third = await browserOf(site, await rosa.signInAgain());
  await third.page.goto('/guide');
  await third.page.getByRole('button', { name: 'More options' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await third.page.getByRole('banner').getByRole('button', { name: 'Log In' }).waitFor();
  await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

test('shows the personal calendar link and resets it on request', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/settings#calendar');
  const address = page.getByLabel('Your calendar link');
  await untilHolds(async () => expect(await address.inputValue()).toMatch(/\/api\/calendar\/[\w-]{32}\.ics$/));
  const before = await address.inputValue();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await toast(page, 'Calendar link copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(before);
  await page.getByRole('button', { name: 'Reset link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset link' }).click();
  await toast(page, 'Your calendar has a new link').waitFor();
  expect(await address.inputValue()).not.toBe(before);
  expect([(await fetch(before)).status, (await fetch(await address.inputValue())).status]).toEqual([404, 200]);
  expect(problems).toEqual([]);
});

test('exports all data of the user as one file', async () => {
  const { page } = await browserOf(site, hana);
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('hana@players.test');
});

test('an account is deleted only when its name is typed', async () => {
  const leaver = await createUser(site, 'Gone Soon');
  const { page } = await browserOf(site, leaver);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const verb = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel('Type Gone Soon to confirm').fill('Gone');
  expect(await verb.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Gone Soon to confirm').fill('gone soon');
  await verb.click();
  await page.waitForURL(/\/signup/);
  await toast(page, 'Your account is deleted.').waitFor();
  const statuses = page.locator('[role=status], [role=alert]').filter({ hasText: /\S/ });
  // Until the sign-up is loaded, another status says so.
  const texts = await pollUntil(
    () => statuses.allInnerTexts(),
    ({ length }) => length === 1,
  );
  expect(texts).toEqual(['Your account is deleted. Log in within 30 days to restore it.']);
  const { page: hanas } = await browserOf(site, hana);
  await hanas.goto('/users/Gone%20Soon?region=NA');
  await toast(hanas, 'User Gone Soon was not found in NA').waitFor();
  await hanas.waitForURL(`${site.url}/`);
});

test('a profile: shortened names that expand, no private fields, friends within reach', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/users/lionheart%20the%20third?region=NA&tagline=tag');
  // A wide screen has room for them.
  await page.getByRole('heading', { name: 'Lionheart the Third #tag' }).waitFor();
  await page.setViewportSize({ width: 412, height: 900 });
  await page.getByRole('heading', { name: 'Lionheart t… #tag' }).waitFor();
  await page.getByText('lionheart…', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show full names' }).click();
  await page.getByRole('heading', { name: 'Lionheart the Third #tag' }).waitFor();
  await page.getByRole('heading', { name: /^Scrims played/ }).waitFor();
  await page.getByText('After the first game').waitFor();
  expect(await page.getByRole('heading', { name: /^Created scrims/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Change background' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy Discord name' }).click();
  await toast(page, 'copied player discord (lionheartthethird) to clipboard').waitFor();
  await page.getByRole('button', { name: "View Lionheart the Third's friends" }).click();
  await page.getByRole('dialog').waitFor();
  expect(problems).toEqual([]);
});

test('games count: level, win rate, charts with their table, lists with filters', async () => {
  const admin = await createUser(site, 'Captain', { admin: true });
  const scrim = await admin.call('POST', '/scrims', {
    title: 'Ten for Ola',
    region: 'NA',
    gameStartTime: new Date(Date.now() - 60_000).toISOString(),
    useTournamentCode: false,
  });
  const ola = await createUser(site, 'Ola');
  for (const [i, role] of ['Top', 'Jungle', 'Mid', 'ADC', 'Support'].entries()) {
    for (const team of ['teamOne', 'teamTwo']) {
      const user = role === 'Mid' && team === 'teamOne' ? ola : await createUser(site, `Filler ${team}${i}`);
      await takeSeat(scrim._id, user, team, role);
    }
  }
  await admin.call('PATCH', `/scrims/${scrim._id}/set-winner`, { winnerTeamName: 'teamOne' });
  const { page, problems } = await browserOf(site, ola);
  // The history projection catches up a moment later.
  await untilHolds(async () =>
    expect(
      (await ola.call<{ stats: { userGamesPlayedCount: number } }>('GET', `/users/${ola.id}/scrims`)).stats
        .userGamesPlayedCount,
    ).toBe(1),
  );
  await page.goto('/users/Ola?region=NA&tagline=tag');
  await page.getByText('3 of 10 experience to the next level').waitFor();
  await page.getByText('100%', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Ten for Ola.*Mid, Blue Side.*Won/s }).waitFor();
  expect(await page.getByRole('heading', { name: /^Created scrims/ }).count()).toBe(0);
  const results = page.getByRole('figure', { name: 'Results by role' });
  await results.locator('canvas').first().waitFor();
  await results.getByText('Show as table').click();
  await results.getByRole('row', { name: 'Mid 1 0' }).waitFor();
  const activity = page.getByRole('figure', { name: 'Activity' });
  await activity.getByText('Show as table').click();
  expect(await activity.getByRole('row').count()).toBe(1 + 6);
  await page.getByRole('button', { name: 'Custom' }).click();
  const month = async (label: string, name: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page
      .locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
      .getByTitle(name, { exact: true })
      .click();
  };
  const [thisMonth, before] = [dayjs(), dayjs().subtract(2, 'month')];
  await month('From', before.format('YYYY-MM'));
  expect(await activity.getByRole('row').allInnerTexts()).toEqual([
    expect.any(String),
    ...[before, dayjs().subtract(1, 'month')].map((at) => `${at.format('MMM YY')}\t0\t0`),
    `${thisMonth.format('MMM YY')}\t1\t0`,
  ]);
  await month('To', before.format('YYYY-MM'));
  await page.getByText('No games in these months').waitFor();
  await page.getByRole('button', { name: 'Change background' }).click();
  await page.getByRole('radio', { name: 'Cat' }).waitFor();
  await page.getByRole('combobox', { name: 'Scrims played: Filter' }).click();
  await page.getByRole('option', { name: 'Matches lost' }).click();
  await page.getByText('No scrims match this filter').waitFor();
  expect(problems).toEqual([]);
});

test('on a phone a profile does not shift when admin actions arrive, nor when there are no games', async () => {
  const { page } = await browserOf(site, await createUser(site, 'Boss', { admin: true }), { width: 360, height: 740 });
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/PersonActions-|\/career\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/users/Lionheart%20the%20Third?region=NA&tagline=tag');
  await page.getByText('Nothing here yet').first().waitFor();
  await page.getByRole('button', { name: 'Add friend', disabled: false }).waitFor();
  const places = () =>
    Promise.all(
      [page.getByRole('progressbar'), page.getByRole('heading', { name: /^Scrims played/ })].map(
        async (one) => (await one.boundingBox())!.y,
      ),
    );
  const before = await places();
  arrive();
  await page.getByRole('button', { name: 'Edit user' }).waitFor();
  await page.getByText('No games in these months').waitFor();
  expect(await places()).toEqual(before);
});
