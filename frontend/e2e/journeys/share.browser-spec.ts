import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { waitUntil } from '@testing/wait-until';
import { browserOf, type Person, createUser, seat, takeSeat } from '../test-user';
import { openSite, type Site, type TestBrowserContext } from '../test-site';

let site: Site;
let admin: Person;
let hana: Person;
let stranger: TestBrowserContext;
let member: TestBrowserContext;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Root', { admin: true });
  hana = await createUser(site, 'Hana');
  [stranger, member] = await Promise.all([site.newContext({ width: 360, height: 740 }), browserOf(site, admin)]);
}, 120_000);
afterAll(() => site?.close());

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const newScrim = (overrides: object = {}) =>
  admin.call('POST', '/scrims', {
    title: 'Friday Fives',
    region: 'NA',
    gameStartTime: from(30),
    isWithCasters: true,
    ...overrides,
  });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sideways = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
const serious = async (page: Page) => {
  await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; impact: string }[]>(
    'axe.run().then((result) => result.violations.map(({ id, impact }) => ({ id, impact })))',
  );
  return found.filter(({ impact }) => ['serious', 'critical'].includes(impact));
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in through the popup that the button opens. */
async function signIn(page: Page, email: string, opener: ReturnType<typeof button>) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}
async function signUp(page: Page, name: string) {
  await page.getByLabel('Summoner Name').fill(name);
  await page.getByRole('radio', { name: /Oceania/ }).check();
  await page.getByLabel('Discord').fill(name.toLowerCase());
  await button(page, 'Next').click();
  await page.getByText('Platinum', { exact: true }).click();
  await button(page, 'Next').click();
  await signIn(page, `${name.toLowerCase()}@players.test`, button(page, 'Create my account with google'));
}

describe('a link opened by a visitor', () => {
  test('shows the scrim without names, whose free seats lead through the sign-up to the seat', async () => {
    const scrim = await newScrim();
    await takeSeat(scrim._id, hana, 'teamOne', 'Mid');
    const { page } = stranger;
    await page.goto(`/scrims/${scrim._id}`);
    await heading(page, 'Friday Fives').waitFor();
    await page.getByText('Mid on Blue Side is taken').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /^Take .* on / }).count()).toBe(9);
    expect(await page.content()).not.toContain('Hana');
    expect(await sideways(page)).toBe(false);
    expect(await serious(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('scrim.ics');

    await button(page, 'Take ADC on Red Side').click();
    await page.getByText('Sign up or log in, and this seat is offered to you.').waitFor();
    await page.reload();
    await page.getByText('ADC on Red Side').first().waitFor();
    await signUp(page, 'Passerby');
    await page.getByText('Account created successfully, welcome!').waitFor();
    await button(page, 'Take this seat').click();
    await seat(page, 'Red', 'ADC').filter({ hasText: 'Passerby' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/scrims/${scrim._id}`);
    expect(stranger.problems).toEqual([]);
  });

  test('greets people who were here before, without knowing who they are', async () => {
    const scrim = await newScrim({ title: 'Again' });
    const { page } = await site.newContext();
    await page.goto('/signup');
    await signIn(page, 'hana@players.test', page.getByRole('banner').getByRole('button', { name: 'Log In' }));
    await button(page, 'More options').waitFor();
    await page.evaluate("localStorage.removeItem('jwtToken')"); // as a session that has ended
    await page.goto(`/scrims/${scrim._id}`);
    await heading(page, 'Again').waitFor();
    const form = page.getByRole('region', { name: 'Welcome back' });
    expect(await page.content()).not.toContain('Hana');
    await signIn(page, 'hana@players.test', form.getByRole('button', { name: 'Log In' }));
    await button(page, 'More options').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/scrims/${scrim._id}`);
  });
});

describe('an invite opened by a visitor', () => {
  const newCommunity = async (slug: string) => {
    await admin.call('POST', '/communities', {
      name: `Club ${slug}`,
      slug,
      about: 'After ten.',
      visibility: 'unlisted',
    });
    const { token } = await admin.call<{ token: string }>('POST', `/communities/${slug}/invites`, { uses: 1 });
    return `/communities/${slug}?invite=${token}`;
  };

  test('shows the community, and "Join" leads through the sign-up into it', async () => {
    const { page, problems } = await site.newContext({ width: 360, height: 740 });
    await page.goto(await newCommunity('owls'));
    await heading(page, 'Club owls').waitFor();
    await page.getByText('You are invited to join').waitFor();
    expect([await sideways(page), await serious(page)]).toEqual([false, []]);
    await button(page, 'Join Club owls').click();
    await page.getByText('You join Club owls').waitFor();
    await signUp(page, 'Newowl');
    await page.getByRole('region', { name: 'Welcome to Club owls' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/communities/owls');
    expect(problems).toEqual([]);
  });

  test('that is used up opens nothing, and says what to do', async () => {
    const path = await newCommunity('larks');
    const [slug, token] = ['larks', new URL(path, site.url).searchParams.get('invite')];
    await hana.call('POST', `/communities/${slug}/membership`, { invite: token });
    const { page } = await site.newContext();
    await page.goto(path);
    await heading(page, 'This link leads nowhere').waitFor();
    expect(await page.content()).not.toContain('Club larks');
    await button(page, 'See the scrims of tonight').click();
    await page.waitForURL('**/signup');
  });
});

describe('calendars', () => {
  const modal = () => member.page.getByRole('dialog', { name: 'Add to calendar' });
  const open = async (scrimId: string, title: string) => {
    await member.page.goto(`/scrims/${scrimId}`);
    await heading(member.page, title).waitFor();
    await member.page.getByRole('button', { name: 'Add to calendar' }).click();
    await modal().waitFor();
  };
  const address = () => modal().getByLabel('Your calendar link').inputValue();

  test('a personal address, replaced on request', async () => {
    const scrim = await newScrim({ title: 'Calendar' });
    await open(scrim._id, 'Calendar');
    const old = await waitUntil(address);
    expect((await fetch(old)).status).toBe(200);
    expect(await modal().getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
      old.replace('http:', 'webcal:'),
    );
    expect(await serious(member.page)).toEqual([]);
    await modal().getByRole('button', { name: 'Reset link' }).click();
    await member.page
      .getByRole('dialog', { name: 'Reset the calendar link?' })
      .getByRole('button', { name: 'Reset link' })
      .click();
    await member.page.getByText('Your calendar has a new link').waitFor();
    expect([(await address()) === old, (await fetch(old)).status, (await fetch(await address())).status]).toEqual([
      false,
      404,
      200,
    ]);
  });
});
