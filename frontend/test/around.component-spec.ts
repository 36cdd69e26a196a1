import { communityRoutes } from '@muster/contracts/community-routes';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { aroundRoutes, checkRoutes, communityAroundRoutes } from '@muster/contracts/pickup-routes';
import { userRoutes } from '@muster/contracts/user-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  buildAround,
  buildCheck,
  buildEntry,
  buildPersonAround,
  buildPickupCommunity,
  PICKUPS,
} from '../src/testing/build-around';
import { buildPerson } from '../src/testing/build-person';
import { buildUser } from '../src/testing/build-user';
import { serverSays } from './fake-socket';
import { renderRoute } from './render-route';
import { nights, ownCommunities } from './rows';
import { answer, fail, keepWaiting } from './server';
import { buildCommunity, pageOf } from './views';

const PRESS = 'I’m around';
const panel = async () => within(await screen.findByRole('region', { name: 'Around tonight' }));
const record = () => {
  const sent: unknown[] = [];
  answer(aroundRoutes.come, ({ body }) => (sent.push(body), buildEntry()));
  return sent;
};

beforeEach(() => {
  answer(ownCommunities, [buildPickupCommunity()]);
  answer(aroundRoutes.own, null);
  answer(communityAroundRoutes.find, buildAround());
  answer(communityAroundRoutes.watched, null);
});

describe('on the home page', () => {
  test('a press says that one is around for two hours, in the roles of last time', async () => {
    const sent = record();
    const { user } = await renderRoute('/');
    const home = await panel();
    await user.click(await home.findByRole('button', { name: PRESS }));
    await home.findByText(/^You are around until/);
    expect(sent).toEqual([{ until: '2026-11-20T16:00:00.000Z' }]);
  });

  test('a press shows at once that it is being sent, and a second one sends nothing more', async () => {
    keepWaiting(aroundRoutes.come);
    const { user } = await renderRoute('/');
    const home = await panel();
    await user.click(await home.findByRole('button', { name: PRESS }));
    const sending = home.getByRole('button', { name: 'Sending…' });
    expect(sending.getAttribute('aria-disabled')).toBe('true');
    const sent = record();
    await user.click(sending);
    expect(sent).toEqual([]);
  });

  test('people whose communities play no pick-ups do not see it', async () => {
    answer(ownCommunities, [buildPickupCommunity({ pickups: false })]);
    await renderRoute('/');
    await screen.findByRole('heading', { name: 'No scrims found in NA' });
    await screen.findByRole('button', { name: 'Messenger' });
    expect(screen.queryByRole('region', { name: 'Around tonight' })).toBeNull();
    expect(screen.queryByRole('button', { name: PRESS })).toBeNull();
  });

  test('the part is there before the communities are known, if it was there last time', async () => {
    localStorage.setItem('muster-plays-pickups', JSON.stringify({ userId: buildUser()._id, content: true }));
    keepWaiting(ownCommunities);
    await renderRoute('/');
    await (await panel()).findByRole('button', { name: PRESS });
  });

  test('an entry that is still loading is not called none', async () => {
    keepWaiting(aroundRoutes.own);
    await renderRoute('/');
    const home = await panel();
    home.getByRole('status', { name: 'Loading' });
    expect(home.queryByRole('button', { name: PRESS })).toBeNull();
  });

  test('an entry that could not be loaded is unknown, and is there after Try again', async () => {
    fail(aroundRoutes.own, 500);
    const { user } = await renderRoute('/');
    const home = await panel();
    await home.findByText(/It is unknown whether you are around/);
    expect(home.queryByRole('button', { name: PRESS })).toBeNull();
    answer(aroundRoutes.own, buildEntry());
    await user.click(home.getByRole('button', { name: 'Try again' }));
    await home.findByText(/^You are around until/);
  });

  test('a refusal is said, and the press can be repeated', async () => {
    fail(aroundRoutes.come, 409, { code: 'already-playing', error: 'You are in a game.' });
    const { user } = await renderRoute('/');
    const home = await panel();
    await user.click(await home.findByRole('button', { name: PRESS }));
    await screen.findByText('You are in a game.');
    await home.findByRole('button', { name: PRESS });
  });

  test('without a connection the press is locked and says why', async () => {
    const sent = record();
    const { user } = await renderRoute('/');
    const home = await panel();
    const press = await home.findByRole('button', { name: PRESS });
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('true'));
    expect(press.getAttribute('title')).toBe('You are offline.');
    await user.click(press);
    expect(sent).toEqual([]);
  });

  test('a person without roles is asked for them', async () => {
    fail(aroundRoutes.come, 400, { code: 'roles-needed', error: 'Name at least one role.' });
    const { user } = await renderRoute('/');
    await user.click(await (await panel()).findByRole('button', { name: PRESS }));
    const sheet = within(await screen.findByRole('dialog', { name: 'When are you around?' }));
    sheet.getByText('Name at least one role.');
    const sent = record();
    await user.click(sheet.getByRole('button', { name: /^Support/ }));
    await user.click(sheet.getByRole('button', { name: 'Say it' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'When are you around?' })).toBeNull());
    expect(sent).toMatchObject([{ roles: ['Support'], atLeast: 1 }]);
  });

  test('a change begins with what was said, and keeps the rest', async () => {
    answer(aroundRoutes.own, buildEntry({ atLeast: 8 }));
    const sent = record();
    const { user } = await renderRoute('/');
    await user.click(await (await panel()).findByRole('button', { name: 'Change' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'When are you around?' }));
    await user.click(sheet.getByRole('button', { name: '1 hour' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      { until: '2026-11-20T15:00:00.000Z', roles: ['Mid', 'Top'], atLeast: 8, communities: ['c1'], discord: true },
    ]);
  });

  test('not any more ends it', async () => {
    answer(aroundRoutes.own, buildEntry());
    answer(aroundRoutes.go, { success: true });
    const { user } = await renderRoute('/');
    const home = await panel();
    await user.click(await home.findByRole('button', { name: 'Not any more' }));
    await home.findByRole('button', { name: PRESS });
  });

  test('being ready beforehand is switched on, and a pause after a no is named', async () => {
    answer(aroundRoutes.own, buildEntry({ pausedUntil: '2026-11-20T14:08:00.000Z' }));
    answer(aroundRoutes.beReady, buildEntry({ readyUntil: '2026-11-20T14:05:00.000Z' }));
    const { user } = await renderRoute('/');
    const home = await panel();
    await home.findByText(/you are not asked until/);
    await user.click(home.getByRole('switch', { name: /Ready beforehand/ }));
    await home.findByText(/the next check finds you ready, without a question/);
    await waitFor(() => expect(home.getByRole('switch', { name: /Ready beforehand/ })).toHaveProperty('checked', true));
  });

  test('the bar of phones has the press, too', async () => {
    const sent = record();
    const { user } = await renderRoute('/guide');
    const places = within(await screen.findByRole('navigation', { name: 'Places' }));
    await user.click(await places.findByRole('button', { name: PRESS }));
    await places.findByRole('button', { name: /^You are around until/ });
    expect(sent).toHaveLength(1);
  });
});

describe('in the palette', () => {
  const open = async () => {
    answer(userRoutes.search, pageOf([]) as never);
    answer(communityRoutes.list, pageOf([]) as never);
    const { user } = await renderRoute('/');
    await (await panel()).findByRole('button', { name: /I’m around|Change/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'around');
    return user;
  };

  test('Enter says that one is around, as the press does', async () => {
    const sent = record();
    const user = await open();
    await screen.findByRole('option', { name: PRESS });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([{ until: '2026-11-20T16:00:00.000Z' }]));
  });

  test('people who are around open what they said', async () => {
    answer(aroundRoutes.own, buildEntry());
    const user = await open();
    await screen.findByRole('option', { name: /^You are around until/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'When are you around?' });
  });
});

describe('on the page of a community', () => {
  const PAGE = '/communities/night-owls';
  const show = async (pickups = PICKUPS, role: 'member' | 'organiser' = 'member') => {
    const me = { role, requested: false, requests: null };
    answer(communityRoutes.find, buildCommunity({ pickups, me }));
    const rendered = await renderRoute(PAGE);
    await screen.findByRole('heading', { level: 1, name: 'Night Owls' });
    return rendered;
  };
  beforeEach(() => {
    answer(nights, []);
    answer(communityStaffRoutes.members, pageOf([]));
  });

  test('nobody around is said, with the next thing to do', async () => {
    await show();
    const around = await panel();
    await around.findByText('Nobody is around yet');
    await around.findByRole('button', { name: PRESS });
  });

  test('somebody who is around elsewhere is around here too after one press', async () => {
    const elsewhere = { _id: 'c2', slug: 'owls', name: 'Owls' };
    answer(aroundRoutes.own, buildEntry({ communities: [elsewhere] }));
    const sent = record();
    const { user } = await show();
    const around = await panel();
    await user.click(await around.findByRole('button', { name: 'Around here too' }));
    await around.findByText(/^You are around until/);
    const { until, roles, atLeast, discord } = buildEntry();
    expect(sent).toEqual([{ until, roles, communities: ['c2', 'c1'], atLeast, discord }]);
  });

  test('a community without pick-ups shows nothing of it', async () => {
    await show({ ...PICKUPS, on: false });
    await screen.findByText('This community has no scrims on this day');
    expect(screen.queryByRole('region', { name: 'Around tonight' })).toBeNull();
  });

  test('many are shown by role, with what is missing and who joins later', async () => {
    const people = [
      ...Array.from({ length: 7 }, (_, i) => buildPersonAround(`Mid ${i}`, ['Mid', 'Top'])),
      buildPersonAround('Sue', ['Support']),
    ];
    const missing = { people: 3, roles: { Support: 1 } };
    const ifEnough = [{ _user: buildPerson('Bo'), roles: ['ADC' as const], atLeast: 9 }];
    answer(communityAroundRoutes.find, buildAround({ count: 8, people, missing, ifEnough }));
    await show();
    const around = await panel();
    await around.findByText('8 people are around');
    around.getByText(/Still needed: 1 Support, 2 more/);
    expect(within(around.getByRole('list', { name: 'Mid' })).getAllByRole('listitem')).toHaveLength(7);
    within(around.getByRole('list', { name: 'Support' })).getByRole('link', { name: 'Sue' });
    within(around.getByRole('list', { name: 'Join when more are there' })).getByText('from 9 on');
  });

  test('people who could not be loaded are not called none, and are there after Try again', async () => {
    fail(communityAroundRoutes.find, 500);
    const { user } = await show();
    const around = await panel();
    const failed = within(await around.findByText(/Who is around could not be loaded/));
    expect(around.queryByText('Nobody is around yet')).toBeNull();
    answer(communityAroundRoutes.find, buildAround({ count: 1, people: [buildPersonAround('Ada', ['Top'])] }));
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await around.findByRole('link', { name: 'Ada' });
  });

  test('people who are still loading are not called none', async () => {
    keepWaiting(communityAroundRoutes.find);
    await show();
    const around = await panel();
    expect(around.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0);
    expect(around.queryByText('Nobody is around yet')).toBeNull();
  });

  test('people who come are shown at once; an older message changes nothing', async () => {
    await show();
    const around = await panel();
    await around.findByText('Nobody is around yet');
    const people = [buildPersonAround('Ada', ['Top'])];
    serverSays('around_updated', buildAround({ count: 1, people, serverNow: '2026-11-20T14:00:05.000Z' }));
    await around.findByRole('link', { name: 'Ada' });
    serverSays('around_updated', buildAround({ serverNow: '2026-11-20T14:00:01.000Z' }));
    around.getByRole('link', { name: 'Ada' });
  });

  test('members begin no check where it begins by itself; organisers do', async () => {
    answer(communityAroundRoutes.find, buildAround({ count: 10, missing: null }));
    await show();
    await (await panel()).findByText('Ten can play: the check begins by itself.');
    expect(screen.queryByRole('button', { name: 'Start a check' })).toBeNull();
  });

  test('an organiser begins a check, and calls it off', async () => {
    answer(communityAroundRoutes.find, buildAround({ count: 10, missing: null }));
    answer(checkRoutes.begin, buildCheck({ me: null }));
    const { user } = await show(PICKUPS, 'organiser');
    const around = await panel();
    await user.click(await around.findByRole('button', { name: 'Start a check' }));
    await screen.findByText('Ten people are asked');
    const { _id, state, ready, needed, closesAt } = buildCheck();
    serverSays('around_updated', buildAround({ check: { _id, state, ready, needed, closesAt } }));
    await around.findByText('3 of 10 are ready');
    answer(checkRoutes.callOff, buildCheck({ me: null, state: 'off', version: 2 }));
    await user.click(around.getByRole('button', { name: 'Call it off' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Call this check off?' }));
    await user.click(asking.getByRole('button', { name: 'Call it off' }));
    await screen.findByText('The check is called off');
  });

  test('a refused check says what is missing', async () => {
    answer(communityAroundRoutes.find, buildAround({ count: 10, missing: null }));
    fail(checkRoutes.begin, 409, { code: 'no-ten', error: 'Not enough people: 2 missing.' });
    const { user } = await show(PICKUPS, 'organiser');
    await user.click(await (await panel()).findByRole('button', { name: 'Start a check' }));
    await screen.findByText('Not enough people: 2 missing.');
  });

  test('one is told when enough are there, between the chosen hours', async () => {
    const sent: unknown[] = [];
    answer(communityAroundRoutes.watch, ({ body }) => {
      sent.push(body);
      return { count: 8, from: '18:00', to: '23:00', zone: 'UTC', days: ['mon' as const] };
    });
    const { user } = await show();
    const around = await panel();
    await user.click(await around.findByRole('button', { name: 'Tell me when enough are around' }));
    await user.click(around.getByRole('button', { name: 'Mon' }));
    await user.click(around.getByRole('button', { name: 'Tell me' }));
    await around.findByRole('button', { name: /^You are told when 8 are around/ });
    expect(sent).toMatchObject([{ count: 8, from: '18:00', to: '23:00', days: ['mon'] }]);
  });

  test('whether one is told is unknown if it could not be loaded', async () => {
    fail(communityAroundRoutes.watched, 500);
    await show();
    await (await panel()).findByText(/It is unknown whether you are told/);
    expect(screen.queryByRole('button', { name: 'Tell me when enough are around' })).toBeNull();
  });
});
