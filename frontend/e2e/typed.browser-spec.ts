// The text that a user is typing and the focus stay as they are when something arrives late.
import type { CommunityView } from '@muster/contracts/communities';
import type { Page, Route } from 'playwright-core';
import { untilHolds } from '@testing/wait-until';
import { befriend, button, findConversationId, say } from './chat-actions';
import { holdRequests } from './hold-requests';
import { navigate } from './page-stops';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';
import { untilTrue } from './until-true';

const CLUB = '/communities/rift-owls';
let site: Site;
let root: Person;
let olga: Person;
let hana: Person;
beforeAll(async () => {
  site = await openSite();
  root = await createUser(site, 'Root', { admin: true });
  [olga, hana] = (await Promise.all(['Olga', 'Hana'].map((name) => createUser(site, name)))) as [Person, Person];
  await befriend(olga, hana);
  await olga.call('POST', '/communities', { name: 'Rift Owls', slug: 'rift-owls', region: 'NA' });
}, 60_000);
afterAll(() => site?.close());

const visit = async (who: Person, path: string) => {
  const { page } = await browserOf(site, who);
  await page.goto(path);
  return page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const refuse = (route: Route) => route.fulfill({ status: 500, json: { error: 'Not ready' } });

test('a user who writes in the chat keeps the focus when a page opens by itself', async () => {
  const conversation = await findConversationId(olga, hana);
  await say(olga, conversation._id, 'Tonight?');
  const page = await visit(hana, `/guide?conversation=${conversation._id}`);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.pressSequentially('I am ');
  await navigate(page, '/settings');
  await heading(page, 'Settings');
  await page.keyboard.type('in');
  expect(await field.inputValue()).toBe('I am in');
});

test('older messages that cannot be loaded are asked for once, until the user scrolls', async () => {
  const conversation = await findConversationId(olga, hana);
  for (let n = 0; n < 60; n++) await say(n % 2 ? olga : hana, conversation._id, `Line ${n}`);
  const { page } = await browserOf(site, olga);
  let asked = 0;
  await page.route('**/api/messages/*before=*', (route) => {
    asked += 1;
    return refuse(route);
  });
  await page.goto(`/guide?conversation=${conversation._id}`);
  await page.getByRole('log').getByText(/^Line/).first().waitFor();
  await page.evaluate("document.querySelector('[role=log]').scrollTop = 0");
  await untilHolds(async () => expect(asked).toBeGreaterThan(0));
  for (let frame = 0; frame < 10; frame++) await page.evaluate('new Promise(requestAnimationFrame)');
  expect(asked).toBeLessThan(4); // a gesture scrolls in several steps
});

test('a setting that was saved follows what others make of it afterwards', async () => {
  const page = await visit(olga, `${CLUB}/staff?tab=settings`);
  const about = page.getByLabel('About');
  await about.fill('Fives on Fridays');
  await button(page, 'Save changes').click();
  await page.getByText('Settings saved').first().waitFor();
  await root.call<CommunityView>('PATCH', CLUB, { about: 'Fives on Sundays' });
  await untilTrue(page, "[...document.querySelectorAll('textarea')].some((one) => one.value === 'Fives on Sundays')");
  expect(await button(page, 'Save changes').isDisabled()).toBe(true);
});

test('a reason that could not be sent is still there', async () => {
  const page = await visit(hana, CLUB);
  await page.route('**/rift-owls/report', refuse);
  const report = async () => {
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
  };
  await report();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Bad words');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Not ready').first().waitFor();
  await report();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Bad words');
});

test('a webhook that is removed takes nothing from the form for the next one', async () => {
  const { page } = await browserOf(site, olga);
  const webhook = { _id: 'w1', url: 'https://example.com/old', description: '', events: [], enabled: true };
  let hooks = [{ ...webhook, suspended: null, failingSince: null, formerSecretUntil: null }];
  await page.route('**/api/communities/rift-owls/webhooks', (route) => route.fulfill({ json: hooks }));
  await page.route('**/api/communities/rift-owls/webhooks/w1', (route) => {
    hooks = [];
    return route.fulfill({ json: {} });
  });
  await page.goto(`${CLUB}/staff?tab=webhooks`);
  const entry = page.getByRole('listitem', { name: 'https://example.com/old' });
  const description = page.getByLabel('Description');
  await description.fill('New one');
  await entry.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await entry.waitFor({ state: 'detached' });
  expect(await description.inputValue()).toBe('New one');
});

test('a role elsewhere does not take the form away in which a scrim is being written', async () => {
  await root.call('POST', '/communities', { name: 'Second Club', slug: 'second-club', region: 'NA' });
  const page = await visit(olga, '/scrims/new');
  const title = page.getByLabel('Title');
  await title.fill('Fives');
  const reloaded = page.waitForResponse(`**/api/users/${olga.id}/communities`);
  const release = await holdRequests(page, `**/api/users/${olga.id}/communities`);
  await olga.call('POST', '/communities/second-club/membership', {});
  await title.pressSequentially(' at eight');
  release();
  await reloaded;
  await title.pressSequentially(' sharp');
  expect(await title.inputValue()).toBe('Fives at eight sharp');
  expect(await page.getByText('Your draft is still here.').count()).toBe(0);
});

test('a legal text that is being written is still there after a look at another language', async () => {
  const page = await visit(root, '/admin/site');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('# Privacy\n\nWe keep little.');
  const choose = async (language: string) => {
    await page.getByLabel('Language', { exact: true }).press('Enter');
    await page.getByTitle(language, { exact: true }).click();
    await untilTrue(
      page,
      `document.querySelector('textarea[lang]').lang === '${language === 'Deutsch' ? 'de' : 'en'}'`,
    );
  };
  await choose('Deutsch');
  expect(await text.inputValue()).toBe('');
  await choose('English');
  expect(await text.inputValue()).toBe('# Privacy\n\nWe keep little.');
});
