import type { Page } from 'playwright-core';
import { browserOf, type Person, createUser } from '../test-user';
import { openSite, type Site } from '../test-site';
import {
  befriend,
  button,
  pollUntil,
  home,
  messageTexts,
  say,
  scrollUntil,
  findConversationId,
  expectAlert,
} from '../chat-actions';

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
