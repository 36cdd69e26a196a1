import type { ConversationView } from '@muster/contracts';
import type { Page } from 'playwright-core';
import type { Person } from './person';
import type { Visitor } from './site';

/** What journeys of people who talk to each other have in common. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export const home = async ({ page }: Pick<Visitor, 'page'>) => {
  await page.goto('/');
  await button(page, 'More options').waitFor();
};
export const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
};
export const chat = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The words of the open chat, from the top. */
export const said = (page: Page) => page.locator('[role=log] [data-index] p').allTextContents();
export async function eventually<T>(ask: () => Promise<T>, right: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 10_000;
  while (true) {
    const value = await ask();
    if (right(value) || Date.now() > end) return value;
    await new Promise((next) => setTimeout(next, 50));
  }
}
export const saidAll = (page: Page, lines: string[]) => eventually(() => said(page), (shown) => shown.length >= lines.length);
export async function befriend(one: Person, other: Person) {
  await one.call('POST', `/friend-requests/send-friend-request/${other.id}/${one.id}`);
  await other.call('POST', `/friend-requests/accept-request/${other.id}`, { newFriendUserId: one.id });
}
export const talkOf = (one: Person, other: Person) => one.call<ConversationView>('POST', '/conversations', { senderId: one.id, receiverId: other.id });
export const say = (who: Person, conversationId: string, text: string) => who.call('POST', '/messages', { conversationId, text });
