import type { Page } from 'playwright-core';
import { waitUntil } from '@testing/wait-until';
import { browserOf, type Person, createUser } from './test-user';
import { openSite, type Site } from './test-site';
import {
  befriend,
  button,
  chat,
  pollUntil,
  home,
  messageTexts,
  expectMessages,
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

const profile = (user: Person) => `/users/${encodeURIComponent(user.name)}?region=NA&tagline=tag`;
/** Returns the drafts and unsent messages that this tab stores across reloads. */
const unsent = (page: Page) =>
  page.evaluate<{ drafts: Record<string, string>; outbox: unknown[] }>(
    "JSON.parse(sessionStorage.getItem('muster-unsent')).content",
  );
const drawer = async (page: Page, item: RegExp) => {
  await button(page, 'More options').click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
};
test('a friendship from request to removal, live on both sides', async () => {
  const [ann, ben] = [await createUser(site, 'Ann'), await createUser(site, 'Ben')];
  const [a, b] = [await browserOf(site, ann), await browserOf(site, ben)];
  await home(b);
  await a.page.goto(profile(ben));
  await button(a.page, 'Add friend').click();
  await expectAlert(a.page, 'Friend request sent to Ben!');
  await button(b.page, 'Notifications (1)').waitFor();
  await button(a.page, 'Withdraw request').click();
  await expectAlert(a.page, 'Friend request to Ben withdrawn');
  await button(b.page, 'Notifications').waitFor();
  await button(a.page, 'Add friend').click();
  await button(b.page, 'Notifications (1)').waitFor();
  await button(b.page, 'More options').click();
  await b.page.getByRole('dialog').getByRole('button', { name: 'Friend Requests 1' }).click();
  await button(b.page, "Reject Ann's friend request").click();
  await expectAlert(b.page, "rejected Ann's friend request");
  await expectAlert(b.page, 'No friend requests found');
  await button(b.page, 'Notifications').waitFor();
  await button(a.page, 'Add friend').click();
  await button(b.page, "Accept Ann's friend request").click();
  await expectAlert(b.page, 'You and Ann are now friends!');
  await button(a.page, 'Unfriend').waitFor();
  await b.page.keyboard.press('Escape');
  await drawer(b.page, /^My Friends/);
  await b.page.getByRole('list', { name: 'My Friends' }).getByText('Online').waitFor();
  await button(a.page, 'Unfriend').click();
  await a.page.getByRole('dialog').getByRole('button', { name: 'Unfriend' }).click();
  await expectAlert(a.page, 'Unfriended Ben');
  await expectAlert(b.page, 'No friends found');
  expect(b.problems).toEqual([]);
});

test('notifications: the same count in every tab and in the title; read one, read all, follow the link', async () => {
  const [cat, dan, eve] = [await createUser(site, 'Cat'), await createUser(site, 'Dan'), await createUser(site, 'Eve')];
  const first = await browserOf(site, cat);
  await home(first);
  const second = await first.context.newPage();
  await second.goto('/');
  await dan.call('POST', `/friend-requests/send-friend-request/${cat.id}/${dan.id}`);
  await befriend(cat, eve);
  for (const page of [first.page, second]) await button(page, 'Notifications (2)').waitFor();
  const counted = /^\(2\) .* · Muster$/;
  expect(
    await pollUntil(
      () => second.title(),
      (title) => counted.test(title),
    ),
  ).toMatch(counted);
  await button(first.page, 'Notifications (2)').click();
  const panel = first.page.getByRole('dialog', { name: 'Notifications' });
  expect(await panel.locator('time').first().textContent()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/);
  await panel.getByRole('button', { name: /^Mark as read: You and Eve/ }).click();
  for (const page of [first.page, second]) await button(page, 'Notifications (1)').waitFor();
  await panel.getByRole('listitem').getByRole('button').first().click();
  await first.page.getByRole('dialog', { name: 'Friend Requests' }).getByText('Dan', { exact: true }).waitFor();
  await panel.waitFor({ state: 'detached' });
  await button(second, 'Notifications (1)').click();
  await button(second, 'Mark all as read').click();
  await expectAlert(second, 'No notifications found');
  await button(first.page, 'Notifications').waitFor();
  expect(first.problems).toEqual([]);
});

test('a conversation: started from the friends, answered, seen; empty texts are not sent, drafts are kept', async () => {
  const [fay, gil] = [await createUser(site, 'Fay'), await createUser(site, 'Gil')];
  await befriend(fay, gil);
  const [f, g] = [await browserOf(site, fay), await browserOf(site, gil)];
  await Promise.all([home(f), home(g)]);
  await button(f.page, 'Messenger').click();
  await button(f.page, 'Message Gil').click();
  await button(chat(f.page, 'Start a conversation with Gil').page(), 'Send').click();
  await expectAlert(f.page, 'cannot start conversation, no message provided!');
  await write(f.page, 'Hi Gil');
  await chat(f.page, 'Chat with Gil').waitFor();
  await button(g.page, 'Messenger (1)').click();
  await g.page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Fay/ }).click();
  await expectAlert(f.page, 'Seen');
  await button(g.page, 'Messenger').waitFor();
  await g.page.keyboard.press('Enter'); // empty: nothing happens
  await g.page.getByRole('textbox', { name: 'Message' }).pressSequentially('first line');
  await g.page.keyboard.press('Shift+Enter');
  await g.page.keyboard.type('<b>second</b> https://muster.test/guide.');
  await g.page.keyboard.press('Enter');
  const lines = ['Hi Gil', 'first line\n<b>second</b> https://muster.test/guide.'];
  expect(await expectMessages(f.page, lines)).toEqual(lines);
  const link = chat(f.page, 'Chat with Gil').getByRole('link', { name: 'https://muster.test/guide', exact: true });
  expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
    'nofollow noopener noreferrer ugc',
    '_blank',
  ]);
  await f.page.getByRole('textbox', { name: 'Message' }).fill('not finished');
  await waitUntil(async () => Object.values((await unsent(f.page)).drafts).includes('not finished'));
  await f.page.reload();
  await button(f.page, 'Messenger').click();
  await f.page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Gil/ }).click();
  expect(await pollUntil(() => f.page.getByRole('textbox', { name: 'Message' }).inputValue(), Boolean)).toBe(
    'not finished',
  );
  await f.page.keyboard.press('Escape');
  await chat(f.page, 'Chat with Gil').waitFor({ state: 'detached' });
  expect(await f.page.evaluate("document.activeElement.getAttribute('data-bar-button')")).toBe('mail');
  expect([f.problems, g.problems]).toEqual([[], []]);
});

test('one of two goes offline: nothing is lost, repeated or out of order', async () => {
  const [hal, ivy] = [await createUser(site, 'Hal'), await createUser(site, 'Ivy')];
  await befriend(hal, ivy);
  const talk = await findConversationId(hal, ivy);
  await say(ivy, talk._id, 'one');
  const [h, i] = [await browserOf(site, hal), await browserOf(site, ivy)];
  await Promise.all([home(h), home(i)]);
  for (const { page } of [h, i]) {
    await button(page, /^Messenger/).click();
    await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
    await expectAlert(page, 'one');
  }
  await h.context.setOffline(true);
  await write(h.page, 'two');
  await write(h.page, 'three');
  await expectAlert(h.page, 'Waiting for the connection…');
  await write(i.page, 'meanwhile');
  await expectAlert(i.page, 'meanwhile');
  await h.context.setOffline(false);
  const lines = ['one', 'meanwhile', 'two', 'three'];
  expect(await expectMessages(i.page, lines)).toEqual(lines);
  expect(
    await pollUntil(
      () => messageTexts(h.page),
      (texts) => texts.join() === lines.join(),
    ),
  ).toEqual(lines);
  // The response to a message is lost: the message is sent again and appears once.
  await h.page.route('**/api/messages', async (route) => (await route.fetch(), route.abort()), { times: 1 });
  const sentAgain = h.page.waitForResponse((response) => response.url().endsWith('/api/messages'));
  await write(h.page, 'four');
  await expectMessages(i.page, [...lines, 'four']);
  await sentAgain;
  await waitUntil(async () => (await unsent(h.page)).outbox.length === 0); // nothing is left to be sent
  for (const { page } of [h, i]) expect(await messageTexts(page)).toEqual([...lines, 'four']);
});

test('a long conversation: the New divider is above new messages, older ones load on scrolling, and the position is kept', async () => {
  const [jan, kim] = [await createUser(site, 'Jan'), await createUser(site, 'Kim')];
  await befriend(jan, kim);
  const talk = await findConversationId(jan, kim);
  for (let n = 1; n <= 120; n++) await say(n <= 117 ? jan : kim, talk._id, `line ${n}`);
  const j = await browserOf(site, jan);
  await home(j);
  await button(j.page, 'Messenger (3)').click();
  await j.page.getByRole('button', { name: /Kim.*line 120/ }).click();
  await chat(j.page, 'Chat with Kim').getByText('New', { exact: true }).waitFor();
  await button(j.page, 'Messenger').waitFor();
  await expectAlert(j.page, 'line 120');
  const log = j.page.locator('[role=log]');
  // Three pages of fifty: scrolling reaches the top in order, with only part of the list in the DOM.
  await scrollUntil(j.page, -700, async () => (await log.getByText('line 1', { exact: true }).count()) > 0);
  await expectAlert(j.page, 'line 1');
  expect((await messageTexts(j.page)).length).toBeLessThan(60);
  const numbers = (await messageTexts(j.page)).map((text) => Number(text.slice(5)));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  await say(kim, talk._id, 'line 121');
  await button(j.page, 'Messenger (1)').waitFor(); // not on screen, so not read
  await button(j.page, 'Jump to latest').click();
  await expectAlert(j.page, 'line 121');
  await button(j.page, 'Messenger').waitFor();
  expect(j.problems).toEqual([]);
}, 60_000);

test('the chat of a scrim: three users, presence, unread count on the card, one goes offline in between', async () => {
  const [boss, lea, max] = [
    await createUser(site, 'Boss', { admin: true }),
    await createUser(site, 'Lea'),
    await createUser(site, 'Max'),
  ];
  const scrim = await boss.call('POST', '/scrims', {
    title: 'Loud one',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const [x, l, m] = [await browserOf(site, boss), await browserOf(site, lea), await browserOf(site, max)];
  for (const { page } of [x, l, m]) await page.goto(`/scrims/${scrim._id}`);
  for (const { page } of [x, l]) await button(page, 'Scrim chat').click();
  await write(x.page, 'gather');
  await button(m.page, 'Scrim chat (1 unread)').click();
  await expectAlert(x.page, '3 online: Boss, Lea, Max');
  await l.context.setOffline(true);
  await write(l.page, 'from the tunnel');
  await write(m.page, 'who is jungle?');
  await expectAlert(x.page, 'who is jungle?');
  await l.context.setOffline(false);
  const lines = ['gather', 'who is jungle?', 'from the tunnel'];
  for (const { page } of [x, l, m])
    expect(
      await pollUntil(
        () => messageTexts(page),
        (texts) => texts.join() === lines.join(),
      ),
    ).toEqual(lines);
  await m.page.keyboard.press('Escape');
  await expectAlert(x.page, '2 online: Boss, Lea');
  await button(m.page, 'Scrim chat').waitFor();
  await write(x.page, 'still here?');
  await button(m.page, 'Scrim chat (1 unread)').waitFor();
});

test('the volume is stored; a page without a user gesture is silent and says so', async () => {
  const [ned, oli] = [await createUser(site, 'Ned'), await createUser(site, 'Oli')];
  await befriend(ned, oli);
  const talk = await findConversationId(ned, oli);
  const n = await browserOf(site, ned);
  // The automation of this browser counts as a user gesture.
  await n.context.addInitScript({
    content: "Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => false })",
  });
  await home(n);
  await button(n.page, 'Messenger').hover(); // loads the messenger at once
  await n.page.waitForLoadState('networkidle');
  await say(oli, talk._id, 'psst');
  await button(n.page, 'Messenger (1)').waitFor();
  await button(n.page, 'Messenger (1)').dispatchEvent('click');
  await expectAlert(n.page, 'Your browser mutes sounds until you click or type on this page.');
  const slider = n.page.getByRole('slider', { name: 'Message sound volume' });
  expect(await slider.getAttribute('aria-valuenow')).toBe('25');
  await slider.press('ArrowRight');
  await n.page.getByText('Your browser mutes sounds').waitFor({ state: 'detached' });
  expect(await n.page.evaluate("localStorage.getItem('scrim-messenger')")).toBe('26');
  await n.page.reload();
  await button(n.page, 'Messenger (1)').click();
  expect(await slider.getAttribute('aria-valuenow')).toBe('26');
});
