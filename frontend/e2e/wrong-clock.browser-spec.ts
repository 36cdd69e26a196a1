import { type NightView, WEEKDAYS } from '@muster/contracts/nights';
import { openSite, type Site } from './test-site';
import { createUser, type Person } from './test-user';

const MINUTE = 60_000;
let site: Site;
let owner: Person;
let [before, after]: string[] = [];
beforeAll(async () => {
  site = await openSite();
  owner = await createUser(site, 'Olga', { admin: true });
  await owner.call('POST', '/communities', { name: 'Rift Owls', slug: 'rift-owls', region: 'NA' });
  for (const [title, minutes] of [
    ['Soon', 5.5],
    ['Begun', -4.5],
  ] as const)
    await owner.call('POST', '/scrims', { title, region: 'NA', gameStartTime: at(minutes) });
  [before, after] = [await createEvening('Early', 66), await createEvening('Due', 54)];
}, 120_000);
afterAll(() => site?.close());

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** Returns the id of an evening that starts in so many minutes; the roll call begins an hour before. */
async function createEvening(name: string, minutes: number): Promise<string> {
  const start = at(minutes);
  const { evenings } = await owner.call<NightView>('POST', '/communities/rift-owls/nights', {
    name,
    rule: { every: 1, days: [...WEEKDAYS] },
    time: start.slice(11, 16),
    zone: 'Etc/UTC',
    from: start.slice(0, 10),
    signUp: { closesMinutes: 0 },
  });
  const { _id } = evenings[0]!;
  await owner.call('PUT', `/evenings/${_id}/answer`, { answer: 'in', roles: ['Mid'] });
  return _id;
}

describe.each([10, -10])('with a clock that is %i minutes ahead', (clockAhead) => {
  const browser = async (person?: Person) => {
    const { page, context } = await site.newContext({ clockAhead });
    if (person)
      await context.addInitScript({ content: `localStorage.setItem('jwtToken', ${JSON.stringify(person.token)})` });
    // control: the clock is wrong
    const ahead = (await page.evaluate<number>('Date.now()')) - Date.now();
    expect(Math.round(ahead / MINUTE)).toBe(clockAhead);
    return page;
  };

  test('visitors read when scrims begin as the server means it', async () => {
    const page = await browser();
    await page.goto('/');
    const beginning = page.getByText(/^in \d+ min$/);
    await beginning.first().waitFor();
    expect((await beginning.allTextContents()).filter((text) => !/^in [2-6] min$/.test(text))).toEqual([]);
  });

  test('home says what has begun and what has not', async () => {
    const page = await browser(owner);
    await page.goto('/scrims');
    const card = (title: string) => page.locator('[data-scrim]').filter({ hasText: title });
    await card('Soon')
      .getByText(/in [2-6] min/)
      .waitFor();
    await card('Begun')
      .getByText(/started [3-8] min ago/)
      .waitFor();
  });

  test('an evening offers the roll call from the minute on in which the server accepts it', async () => {
    const page = await browser(owner);
    const here = page.getByRole('button', { name: 'Olga is here' });
    await page.goto(`/evenings/${after!}`);
    await here.click();
    await page.getByRole('button', { name: 'Olga is here', pressed: true }).waitFor();
    await here.click();
    await page.goto(`/evenings/${before!}`);
    await page.getByRole('heading', { level: 1, name: 'Early' }).waitFor();
    await page.getByRole('heading', { name: 'In: 1' }).waitFor();
    expect(await here.count()).toBe(0);
  });
});
