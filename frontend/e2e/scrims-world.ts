import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Page } from 'playwright-core';
import { browserOf, type Person, createUser, seat, takeSeat } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';

const MINUTE = 60_000;
export let site: Site;
export let admin: Person;
export let ten: Person[];
export let boss: TestBrowserContext;
export let one: TestBrowserContext;
export let two: TestBrowserContext;
/** Opens the site with an admin, ten players and three browsers. */
export function openSiteForAll(): void {
  beforeAll(async () => {
    site = await openSite();
    admin = await createUser(site, 'Captain', { admin: true });
    ten = [];
    for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hana', 'Ike', 'Jo'])
      ten.push(await createUser(site, name));
    [boss, one, two] = (await Promise.all([
      browserOf(site, admin),
      browserOf(site, ten[0]!),
      browserOf(site, ten[1]!),
    ])) as [TestBrowserContext, TestBrowserContext, TestBrowserContext];
  }, 120_000);
  afterAll(() => site?.close());
}

export const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
/** Tests in which a user joins in the UI start hours apart, because a join of overlapping scrims shows a warning. */
export const newScrim = (overrides: object = {}) =>
  admin.call('POST', '/scrims', { title: 'Friday Fives', region: 'NA', gameStartTime: from(30), ...overrides });
export const sit = (scrim: ScrimView, user: Person, team: string, role: string) =>
  takeSeat(scrim._id, user, team, role);
export const open = async (visitor: TestBrowserContext, scrim: ScrimView) => {
  await visitor.page.goto(`/scrims/${scrim._id}`);
  await visitor.page.getByRole('heading', { level: 1, name: scrim.title }).waitFor();
};
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
/** The reason of a failed command is in its message and at its control; one of them is enough. */
export const expectText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export const shows = (page: Page, side: 'Blue' | 'Red', role: string, text: string) =>
  seat(page, side, role).filter({ hasText: text }).waitFor();

/** Seats ten users; returns the captain that was drawn. */
export async function fullScrim(overrides: object = {}): Promise<{ scrim: ScrimView; captain: Person }> {
  let scrim = await newScrim({
    gameStartTime: from(-4),
    useTournamentCode: false,
    lobbyName: 'The lobby',
    ...overrides,
  });
  for (const [i, user] of ten.entries()) scrim = await sit(scrim, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  return { scrim, captain: ten.find((who) => who.id === scrim.lobbyHost?._id)! };
}
