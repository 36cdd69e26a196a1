import type { ConversationView } from '@muster/contracts/chat';
import type { Page } from 'playwright-core';
import { untilHolds } from '@testing/wait-until';
import type { Person } from './test-user';
import type { TestBrowserContext } from './test-site';

/** Actions shared by specs in which users chat. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const expectAlert = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export const home = async ({ page }: Pick<TestBrowserContext, 'page'>) => {
  await page.goto('/');
  await button(page, 'More options').waitFor();
};
export const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
};
export const chat = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The texts of the open chat, from the top. */
export const messageTexts = (page: Page) => page.locator('[role=log] [data-index] p').allTextContents();
/** Returns the first value that matches; on timeout the last one, so that the test shows it. */
export async function pollUntil<T>(ask: () => Promise<T>, right: (value: T) => boolean): Promise<T> {
  let value = await ask();
  const readTexts = async () => {
    value = await ask();
    if (!right(value)) throw new Error('not yet');
  };
  await untilHolds(readTexts).catch(() => undefined);
  return value;
}
/** Scrolls by mouse wheel until something is present, waiting for a frame between the steps. */
export async function scrollUntil(page: Page, by: number, isThere: () => Promise<boolean> | boolean) {
  for (let turns = 0; turns < 120 && !(await isThere()); turns++) {
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, by);
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  }
}
export const expectMessages = (page: Page, lines: string[]) =>
  pollUntil(
    () => messageTexts(page),
    (texts) => texts.length >= lines.length,
  );
export async function befriend(one: Person, other: Person) {
  await one.call('POST', `/friend-requests/send-friend-request/${other.id}/${one.id}`);
  await other.call('POST', `/friend-requests/accept-request/${other.id}`, { newFriendUserId: one.id });
}
export const findConversationId = (one: Person, other: Person) =>
  one.call<ConversationView>('POST', '/conversations', { senderId: one.id, receiverId: other.id });
export const say = (user: Person, conversationId: string, text: string) =>
  user.call('POST', '/messages', { conversationId, text });
