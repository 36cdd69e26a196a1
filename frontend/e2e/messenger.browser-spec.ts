import type { MessageView } from '@muster/contracts/chat';
import type { Page } from 'playwright-core';
import { faultsNow } from './page-faults';
import { browserOf, type Person, createUser } from './test-user';
import { openSite, type Site } from './test-site';
import {
  befriend,
  button,
  chat,
  pollUntil,
  home,
  messageTexts,
  say,
  scrollUntil,
  findConversationId,
  expectAlert,
  write,
} from './chat-actions';

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site?.close());

async function talkers(one: string, other: string): Promise<{ me: Person; friend: Person; talk: string }> {
  const [me, friend] = [await createUser(site, one), await createUser(site, other)];
  await befriend(me, friend);
  return { me, friend, talk: (await findConversationId(me, friend))._id };
}
const openFirst = async (page: Page) => {
  await button(page, /^Messenger/).click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  await page.getByRole('log').waitFor();
};

test('the text box grows to four rows and then scrolls', async () => {
  const { me } = await talkers('Abe', 'Bea');
  const { page } = await browserOf(site, me);
  await home({ page });
  await openFirst(page);
  const box = page.getByRole('textbox', { name: 'Message' });
  const heightOf = async (rows: number) => {
    await box.fill(Array.from({ length: rows }, (_, i) => `row ${i}`).join('\n'));
    return (await box.boundingBox())!.height;
  };
  const one = await heightOf(1);
  const [four, nine] = [await heightOf(4), await heightOf(9)];
  expect(four).toBeGreaterThan(one + 40);
  expect(nine).toBeCloseTo(four, 0);
  expect(
    await page.evaluate(
      "(() => { const { scrollHeight, clientHeight } = document.querySelector('[role=dialog] textarea'); return scrollHeight > clientHeight; })()",
    ),
  ).toBe(true);
});

test('a paste that does not fit says so, www. addresses are links, and the sound slider is below the list', async () => {
  const { me, friend, talk } = await talkers('Pia', 'Quin');
  await say(friend, talk, 'see www.muster.test/rules');
  const { page } = await browserOf(site, me);
  await home({ page });
  await button(page, /^Messenger/).click();
  const list = page.getByRole('list', { name: 'Conversations' });
  const slider = page.getByRole('slider', { name: 'Message sound volume' });
  expect((await slider.boundingBox())!.y).toBeGreaterThan((await list.boundingBox())!.y);
  await list.getByRole('button').first().click();
  const link = page.getByRole('link', { name: 'www.muster.test/rules' });
  expect(await link.getAttribute('href')).toBe('https://www.muster.test/rules');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('x'.repeat(1_990));
  await page.evaluate(`navigator.clipboard.writeText('${'y'.repeat(30)}')`);
  await box.press('End');
  await box.press('Control+v');
  await page.getByText('A message holds 2,000 characters. The last 20 of your text were left out.').waitFor();
  expect(await box.inputValue()).toHaveLength(2_000);
  await box.press('Backspace');
  await page.getByText('A message holds 2,000 characters.').waitFor({ state: 'hidden' });
});

test('two tabs of one user show the same counts, and reading or muting applies to both', async () => {
  const { me, friend, talk } = await talkers('Cal', 'Dee');
  const { page: first, context } = await browserOf(site, me);
  await context.addInitScript({
    content:
      'window.notes = 0; { const make = AudioContext.prototype.createOscillator; AudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this); }; }',
  });
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto('/');
    await button(page, 'More options').waitFor();
    await page.mouse.click(5, 400); // sounds need a user gesture
    await button(page, 'Messenger').hover();
  }
  const notes = async () =>
    (await Promise.all([first, second].map((page) => page.evaluate<number>('window.notes')))).reduce(
      (sum, one) => sum + one,
      0,
    );
  await say(friend, talk, 'one');
  await say(friend, talk, 'two');
  for (const page of [first, second]) await button(page, 'Messenger (2)').waitFor();
  expect(await pollUntil(notes, (count) => count > 0)).toBeGreaterThan(0);
  await openFirst(first);
  await expectAlert(first, 'two');
  for (const page of [first, second]) await button(page, 'Messenger').waitFor();

  await button(first, 'Mute this conversation').click();
  await openFirst(second);
  await button(second, 'Unmute this conversation').waitFor();
  await button(second, 'Close chat').click();
  await button(first, 'Close chat').click();
  const before = await notes();
  await say(friend, talk, 'psst');
  for (const page of [first, second]) await button(page, 'Messenger (1)').waitFor();
  expect(await notes()).toBe(before);
});

test('older messages load above without moving the visible ones', async () => {
  const { me, friend, talk } = await talkers('Eli', 'Flo');
  for (let n = 1; n <= 80; n++) await say(n % 3 ? friend : me, talk, `line ${n} ${'and so on '.repeat(n % 7)}`);
  await me.call('POST', `/conversations/${talk}/seen`, {});
  const { page } = await browserOf(site, me);
  await home({ page });
  await openFirst(page);
  await expectAlert(page, `line 80 ${'and so on '.repeat(80 % 7)}`.trim());
  let letGo = () => {};
  const held: string[] = [];
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    '**/api/messages/*before=*',
    async (route) => (held.push(route.request().url()), await gate, route.continue()),
  );
  await scrollUntil(page, -400, () => held.length > 0);
  expect(held).toHaveLength(1);
  const line = page.getByRole('log').locator('p', { hasText: /^line 34\b/ });
  const position = async () => (await line.boundingBox())?.y;
  await line.waitFor();
  const before = await position();
  letGo();
  const rows = page.getByRole('log').locator('[data-index]');
  await pollUntil(
    () => rows.first().getAttribute('data-index'),
    (first) => Number(first) > 15,
  ); // a page of thirty is above
  expect(Math.abs((await position())! - before!)).toBeLessThan(3);
  // No message is missing between the loaded and the received ones.
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -600);
  const numbers = await pollUntil(
    async () => (await messageTexts(page)).map((text) => Number(/line (\d+)/.exec(text)![1])),
    (seen) => seen[0]! < 31,
  );
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
});

test('on a phone the chat fills the screen, and back returns to the previous page', async () => {
  const { me, friend, talk } = await talkers('Gwen', 'Hugo');
  await say(friend, talk, 'hello from the lobby');
  const { page } = await browserOf(site, me, { width: 360, height: 740 });
  await home({ page });
  await openFirst(page);
  const frame = await chat(page, 'Chat with Hugo').boundingBox();
  expect(frame).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await write(page, 'on my way');
  await expectAlert(page, 'on my way');
  await button(page, 'Close chat').click();
  await button(page, 'More options').click();
});

test('a rude message: reported with a reason, resolved by an admin who reads only its context', async () => {
  const [root, rae, sid] = [
    await createUser(site, 'Root', { admin: true }),
    await createUser(site, 'Rae'),
    await createUser(site, 'Sid'),
  ];
  await befriend(rae, sid);
  const talk = await findConversationId(rae, sid);
  for (const text of ['far away', 'one', 'two', 'three', 'you are trash', 'four'])
    await say(text === 'you are trash' ? sid : rae, talk._id, text);
  const [r, x] = [await browserOf(site, rae), await browserOf(site, root)];
  await x.page.goto('/admin/dashboard');
  await x.page.getByRole('link', { name: 'Reported Messages', exact: true }).waitFor();
  await home(r);
  await button(r.page, /^Messenger/).click();
  await r.page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  await button(r.page, 'Report this message from Sid').click();
  const form = r.page.getByRole('dialog', { name: 'Report a message from Sid' });
  await form
    .getByText(
      'Admins will see this message, up to three messages before and after it, and that you reported it. Sid is ' +
        'not notified.',
    )
    .waitFor();
  await form.getByText('Threats or harassment').click();
  await form.getByLabel('Tell us more').fill('again and again');
  await form.getByRole('button', { name: 'Report' }).click();
  await expectAlert(r.page, 'Thank you. An admin will review it.');
  expect(await button(r.page, 'You reported this message').isDisabled()).toBe(true);

  const waiting = (count?: number) =>
    x.page.getByRole('link', { name: count ? `Reported Messages ${count}` : 'Reported Messages', exact: true });
  await waiting(1).waitFor();
  await x.page.reload();
  await waiting(1).click();
  const report = x.page.getByRole('list', { name: 'Reported Messages' }).getByRole('listitem').first();
  await report.getByText('Threats or harassment: again and again').waitFor();
  await report.getByRole('button', { name: 'Show context' }).click();
  await report.getByText('Between Sid and Rae').waitFor();
  expect(await report.locator('ol p').allTextContents()).toEqual(['one', 'two', 'three', 'you are trash', 'four']);
  if (process.env['SHOTS']) await x.page.screenshot({ path: `${process.env['SHOTS']}/reports-1280.png` });
  expect(await faultsNow(x.page)).toEqual([]);
  expect(await report.getByRole('link', { name: 'Profile and ban: Sid' }).getAttribute('href')).toContain(
    '/users/Sid?',
  );
  await report.getByRole('button', { name: 'Dismiss' }).click();
  await report.getByText('Dismissed by Root').waitFor();
  await x.page.reload();
  await expectAlert(x.page, 'No reports');
  const [first, second] = await sid.call<MessageView[]>('GET', `/messages/${talk._id}`);
  await sid.call('POST', `/messages/${first!._id}/report`);
  await report.getByText('far away').waitFor();
  const lookedAgain = x.page.waitForResponse(/reports\?status=open&page=1&limit=20/);
  await report.getByRole('button', { name: 'Dismiss' }).click();
  await lookedAgain;
  await expectAlert(x.page, 'Report dismissed');
  await report.getByText('Dismissed by Root').waitFor();
  await button(x.page, 'Resolved').click();
  await x.page.waitForURL('**/admin/reports?show=resolved');
  await expectAlert(x.page, 'you are trash');
  await x.page.setViewportSize({ width: 360, height: 740 });
  expect(await faultsNow(x.page)).toEqual([]);
  await button(x.page, 'More options').click();
  await waiting().waitFor();
  await x.context.setOffline(true);
  await expectAlert(x.page, 'You are offline. What you see may be out of date.');
  await sid.call('POST', `/messages/${second!._id}/report`);
  await x.context.setOffline(false);
  await waiting(1).waitFor();
  expect([r.problems, x.problems]).toEqual([[], []]);
  await r.page.goto('/admin/reports');
  await expectAlert(r.page, 'You do not have permission to access this page');
});
