import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { faults, faultsNow } from './page-faults';
import {
  admin,
  boss,
  button,
  dialog,
  from,
  newScrim,
  one,
  open,
  openSiteForAll,
  shows,
  sit,
  site,
  ten,
  two,
} from './scrims-world';
import { browserOf, createUser, type Person } from './test-user';
import type { TestBrowserContext } from './test-site';

openSiteForAll();

let kim: Person;
let reserve: TestBrowserContext;
beforeAll(async () => {
  kim = await createUser(site, 'Kim');
  reserve = await browserOf(site, kim, { width: 360, height: 740 });
});

/** Ten players and Kim as a reserve for the role of the first two, whose browsers are open. */
async function playedSoon(attendance: object): Promise<ScrimView> {
  let scrim = await newScrim({ gameStartTime: from(20), attendance });
  for (const [i, user] of ten.entries()) scrim = await sit(scrim, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  await kim.call('POST', `/scrims/${scrim._id}/reserves`, { roles: ['Top', 'Jungle'] });
  return scrim;
}

const remove = ({ _id }: ScrimView) => admin.call<unknown>('DELETE', `/scrims/${_id}`);
const offered = (visitor: TestBrowserContext) => visitor.page.getByRole('region', { name: 'A seat for you' });

test('a seat that is left is held for the reserve, who takes it from any page', async () => {
  const scrim = await playedSoon({ reserves: 2 });
  await Promise.all([open(one, scrim), open(boss, scrim), reserve.page.goto('/settings')]);
  await button(one.page, 'Leave Top on Blue Side').click();
  await dialog(one.page).getByRole('button', { name: 'Leave', exact: true }).click();
  await shows(boss.page, 'Blue', 'Top', 'Held for Kim until');
  await offered(reserve).getByText('Top on Blue Side').waitFor();
  expect(await faultsNow(reserve.page)).toEqual([]);
  await offered(reserve).getByRole('button', { name: 'Take the seat' }).click();
  await Promise.all([
    shows(one.page, 'Blue', 'Top', 'Kim'),
    shows(boss.page, 'Blue', 'Top', 'Kim'),
    offered(reserve).waitFor({ state: 'hidden' }),
  ]);
  expect([one.problems, boss.problems, reserve.problems]).toEqual([[], [], []]);
  await remove(scrim);
});

test('who is absent when check-in closes is replaced by a reserve who accepts', async () => {
  const scrim = await playedSoon({ checkIn: true, opensMinutes: 60, reserves: 2 });
  for (const user of ten.slice(1)) await user.call('POST', `/scrims/${scrim._id}/check-in`);
  await Promise.all([open(two, scrim), open(boss, scrim), reserve.page.goto('/settings')]);
  await admin.call('PUT', `/scrims/${scrim._id}`, { attendance: { closesMinutes: 30 } });
  await offered(reserve).getByText('Its player has not checked in.').waitFor();
  await boss.page.getByText('Top on Blue Side is offered to Kim').waitFor();
  expect(await faultsNow(boss.page)).toEqual([]);
  expect(await faults(boss.page, 'an organiser')).toEqual([]);
  await shows(two.page, 'Blue', 'Top', 'Ada');
  await offered(reserve).getByRole('button', { name: 'Take the seat' }).click();
  await shows(two.page, 'Blue', 'Top', 'Kim');
  await two.page.getByText('10 of 10 checked in').waitFor();
  await boss.page.getByRole('button', { name: 'Timeline' }).click();
  await boss.page.getByRole('button', { name: /Kim took Top on Blue Side from Ada/ }).waitFor();
  expect([two.problems, reserve.problems]).toEqual([[], []]);
  await remove(scrim);
});

test('reserves say what they play, on a phone and without faults in both themes', async () => {
  const scrim = await newScrim({ gameStartTime: from(20), attendance: { checkIn: true, reserves: 3 } });
  await open(reserve, scrim);
  await button(reserve.page, 'Join as reserve').click();
  await button(reserve.page, 'Mid').click();
  await button(reserve.page, 'Support').click();
  expect(await faultsNow(reserve.page)).toEqual([]);
  expect(await faults(reserve.page, 'the choice of roles')).toEqual([]);
  await reserve.page.setViewportSize({ width: 320, height: 640 });
  expect(await faultsNow(reserve.page)).toEqual([]);
  await button(reserve.page, 'Join the list').click();
  await reserve.page.getByText('You are number 1 on the list').waitFor();
  expect(await faults(reserve.page, 'the list of reserves')).toEqual([]);
  await button(reserve.page, 'Leave the list').click();
  await button(reserve.page, 'Join as reserve').waitFor();
  await remove(scrim);
});
