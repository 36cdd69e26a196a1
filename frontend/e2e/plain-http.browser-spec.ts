import type { Page } from 'playwright-core';
import { button, chat, expectAlert, expectMessages, write } from './chat-actions';
import { openSite, type Site, type TestBrowserContext } from './test-site';

/** A trial in a network: browsers give its pages no clipboard, no service worker and no `randomUUID`. */
let site: Site;
let [ann, bo]: TestBrowserContext[] = [];
beforeAll(async () => {
  site = await openSite({ PUBLIC_URL: process.env['LAN_URL']! });
  [ann, bo] = [await signUp('Ann'), await signUp('Bo')];
}, 120_000);
afterAll(() => site?.close());

async function signUp(name: string): Promise<TestBrowserContext> {
  const visitor = await site.newContext();
  const { page } = visitor;
  await page.goto('/signup');
  await page.getByLabel('Summoner Name').fill(name);
  await page.getByText('Europe West').click();
  await page.getByLabel('Discord').fill(`${name.toLowerCase()}.discord`);
  await button(page, 'Next').click();
  await page.getByText('Gold', { exact: true }).click();
  await button(page, 'Next').click();
  const create = button(page, /^Create my account/);
  const [popup] = await Promise.all([page.waitForEvent('popup'), create.click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill(`${name.toLowerCase()}@players.test`);
  await button(popup, 'Continue').click();
  await closed;
  await button(page, 'Messenger').waitFor();
  return visitor;
}

/** Pastes into a field and returns its value, because a test cannot read the clipboard on a page over plain http. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))");
  const field = page.locator('#pasted');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}
/** Errors of the page itself: browsers say that they ignore two headers here, and a busy server may answer 503. */
const errors = ({ problems }: TestBrowserContext) =>
  problems.filter((text) => !/Cross-Origin-Opener-Policy|Origin-Agent-Cluster|status of 503/.test(text));

test('control: the page is not in a secure context', async () => {
  const lacking =
    "[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard, 'serviceWorker' in navigator]";
  expect(await ann!.page.evaluate(lacking)).toEqual([false, 'undefined', 'undefined', false]);
});

test('an invite is copied out of its dialog, which keeps the focus, and accepted', async () => {
  const { page } = ann!;
  await page.goto('/communities/new');
  await page.getByLabel('Name', { exact: true }).fill('Basement Owls');
  await button(page, 'Found community').click();
  await page.getByRole('heading', { level: 1, name: 'Basement Owls' }).waitFor();
  await button(page, 'Invite').first().click();
  const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await button(page, 'Copy').click();
  await expectAlert(page, 'Invite link copied');
  expect(await page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true);
  await page.keyboard.press('Escape');
  expect(await pasted(page)).toBe(link);
  await bo!.page.goto(link);
  await button(bo!.page, 'Accept invite').click();
  await expectAlert(bo!.page, 'You are a member now');
});

test('a scrim is made, joined, shared and talked about', async () => {
  const { page } = ann!;
  await page.goto('/scrims/new?community=basement-owls');
  await page.getByLabel('Title').fill('Basement');
  await button(page, 'Create scrim').click();
  await page.getByRole('heading', { level: 1, name: 'Basement' }).waitFor();
  await button(page, 'Share').click();
  await expectAlert(page, 'copied game link to clipboard!');
  expect(await pasted(page)).toBe(page.url());

  await bo!.page.goto(page.url());
  await button(bo!.page, 'Join Blue Side as Top').click();
  for (const who of [page, bo!.page]) await button(who, /^Scrim chat/).click();
  await write(page, 'switch on the second router');
  await write(bo!.page, 'done');
  const both = ['switch on the second router', 'done'];
  for (const who of [page, bo!.page]) expect((await expectMessages(who, both)).toSorted()).toEqual(both.toSorted());
  expect([...errors(ann!), ...errors(bo!)]).toEqual([]);
});

test('a profile gives the Discord name, and a conversation begins', async () => {
  const { page } = bo!;
  await page.goto('/users/Ann?region=EUW&tagline=EUW1');
  await button(page, 'Copy Discord name').click();
  await expectAlert(page, 'copied player discord (ann.discord) to clipboard');
  expect(await pasted(page)).toBe('ann.discord');
  await button(page, 'Add friend').click();
  await ann!.page.goto('/users/Bo?region=EUW&tagline=EUW1');
  await button(ann!.page, 'Accept').click();
  await button(page, 'Message Ann').click();
  await write(page, 'hello');
  await chat(page, 'Chat with Ann').waitFor();
  expect(await expectMessages(page, ['hello'])).toEqual(['hello']);
  expect(errors(bo!)).toEqual([]);
});

test('the settings say why there are no notifications, and a session ends and begins again', async () => {
  const { page } = ann!;
  await page.goto('/settings');
  await page.getByText('Browsers show notifications only of pages whose address begins with https.').waitFor();
  await page.reload();
  await button(page, 'More options').click();
  await page.getByRole('navigation', { name: 'More options' }).getByText('Log Out').click();
  await page.getByRole('heading', { name: 'Who are you in the game?' }).waitFor();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('banner').getByRole('button', { name: 'Log In' }).click(),
  ]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill('ann@players.test');
  await button(popup, 'Continue').click();
  await closed;
  await button(page, 'Messenger').waitFor();
  expect(errors(ann!)).toEqual([]);
});
