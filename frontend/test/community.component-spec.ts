import { championRoutes } from '@muster/contracts/champion-routes';
import type { CommunityLink } from '@muster/contracts/communities';
import { communityRoutes } from '@muster/contracts/community-routes';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { DEFAULT_SIGN_UP, type NightView } from '@muster/contracts/nights';
import { DEFAULT_TEMPLATE } from '@muster/contracts/scrim-template';
import { recordRoutes } from '@muster/contracts/record-routes';
import type { SeasonView } from '@muster/contracts/records';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { teamRoutes } from '@muster/contracts/team-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildScrim } from '../src/features/scrims/scrim.fixtures';
import { buildTeam } from '../src/testing/build-team';
import { buildUser } from '../src/testing/build-user';
import { renderRoute } from './render-route';
import { answerEvening, evening, nights } from './rows';
import { answer, fail } from './server';
import { buildCommunity, buildEvening, buildMember, pageOf } from './views';

const PAGE = '/communities/night-owls';
const title = () => screen.findByRole('heading', { level: 1, name: 'Night Owls' });
const answerMembers = (members = [buildMember('Hana')], total = members.length) =>
  answer(communityStaffRoutes.members, ({ query }) => {
    const role = query.get('role');
    if (role === 'owner') return pageOf([buildMember('Orla', 'owner')]);
    return role === 'member' ? pageOf(members, total) : pageOf([]);
  });

beforeEach(() => {
  answer(communityRoutes.find, buildCommunity());
  answer(nights, []);
  answerMembers();
});

test('a community without scrims says so, and shows no nights', async () => {
  await renderRoute(PAGE);
  await title();
  await screen.findByText('This community has no scrims on this day');
  expect(screen.queryByRole('heading', { name: 'Nights' })).toBeNull();
});

test('the teams that are listed in it are there, and are no silence when they could not be loaded', async () => {
  fail(teamRoutes.list, 500);
  const { user } = await renderRoute(PAGE);
  const alert = await screen.findByText(/The teams could not be loaded/);
  answer(teamRoutes.list, pageOf([buildTeam()]));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  const link = await screen.findByRole('link', { name: 'Night Five' });
  expect(link.getAttribute('href')).toBe('/teams/night-five');
});

test('nights that could not be loaded are not hidden, and are there after Try again', async () => {
  fail(nights, 500);
  const { user } = await renderRoute(PAGE);
  const section = within(await screen.findByRole('region', { name: 'Nights' }));
  section.getByRole('alert');
  answer(nights, []);
  await user.click(section.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nights' })).toBeNull());
});

test('scrims that could not be loaded are not called none', async () => {
  fail(scrimRoutes.list, 500);
  await renderRoute(PAGE);
  await screen.findByText('The scrims could not be loaded');
  screen.getByRole('button', { name: 'Try again' });
});

test('members that could not be loaded are there after Try again', async () => {
  fail(communityStaffRoutes.members, 500);
  const { user } = await renderRoute(PAGE);
  const [staff, members] = await screen.findAllByText('The members could not be loaded.');
  answerMembers();
  for (const alert of [staff!, members!]) await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Orla');
  await screen.findByText('Hana');
});

test('of many members a page is shown, with a search', async () => {
  const members = Array.from({ length: 25 }, (_, i) => buildMember(`Player ${i}`));
  answer(communityRoutes.find, buildCommunity({ memberCount: 1_000 }));
  answerMembers(members, 1_000);
  await renderRoute(PAGE);
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect(list.getAllByRole('listitem')).toHaveLength(25);
  screen.getByRole('heading', { name: '1,000 members' });
  screen.getByRole('searchbox', { name: 'Search members' });
  screen.getByText('1 / 40');
});

test('a person of the staff is not listed once more among the members, and is found by a search', async () => {
  const orla = buildMember('Orla', 'owner');
  answer(communityRoutes.find, buildCommunity({ memberCount: 1_000 }));
  answer(communityStaffRoutes.members, ({ query }) => {
    const role = query.get('role');
    if (query.get('search') === 'orla') return pageOf([orla]);
    if (role === 'member') return pageOf([buildMember('Hana')], 1);
    return role === 'owner' ? pageOf([orla]) : pageOf([]);
  });
  const { user } = await renderRoute(PAGE);
  await screen.findByText('Hana');
  expect(screen.getAllByText('Orla')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'orla');
  await waitFor(() => expect(screen.getAllByText('Orla')).toHaveLength(2));
});

test('an unlisted community shows strangers neither members nor scrims', async () => {
  const me = { role: null, requested: false, requests: null };
  answer(communityRoutes.find, buildCommunity({ visibility: 'unlisted', entry: 'invite', me }));
  await renderRoute(PAGE);
  await title();
  screen.getByText('Members see who is here.');
  screen.getByText('Members see its scrims.');
  screen.getByText('Members join by invite.');
});

test('a community that the user may not know of is not found, without Try again', async () => {
  fail(communityRoutes.find, 404, { code: 'community-not-found', error: 'Not found' });
  await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'Community not found' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  screen.getByRole('link', { name: 'All communities' });
});

test('a community that could not be loaded is there after Try again', async () => {
  fail(communityRoutes.find, 500);
  const { user } = await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'The community could not be loaded' });
  answer(communityRoutes.find, buildCommunity());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await title();
});

test('an organiser gets the lasting invite link with one press, and sees who came by it', async () => {
  answer(communityRoutes.find, buildCommunity({ me: { role: 'organiser', requested: false, requests: 0 } }));
  const none = { url: null, since: null, joined: 0 };
  const made = {
    url: 'https://muster.test/communities/night-owls?invite=t',
    since: '2026-11-20T10:00:00.000Z',
    joined: 0,
  };
  let current: CommunityLink = none;
  answer(communityStaffRoutes.link, () => current);
  answer(communityStaffRoutes.makeLink, () => (current = made));
  const { user } = await renderRoute(PAGE);
  await title();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  expect(await dialog.findByRole('textbox', { name: 'Invite link' })).toHaveProperty('value', made.url);
  dialog.getByText('0 members came by this link');
});

test('an organiser ends the lasting link in the staff area, after being asked', async () => {
  answer(communityRoutes.find, buildCommunity({ me: { role: 'organiser', requested: false, requests: 0 } }));
  answer(communityStaffRoutes.openInvites, []);
  const none = { url: null, since: null, joined: 0 };
  let current: CommunityLink = { url: 'https://muster.test/c?invite=t', since: '2026-11-20T10:00:00.000Z', joined: 1 };
  answer(communityStaffRoutes.link, () => current);
  answer(communityStaffRoutes.endLink, () => (current = none));
  const { user } = await renderRoute(`${PAGE}/staff?tab=invites`);
  const link = within(await screen.findByRole('region', { name: 'Invite link' }));
  link.getByText('1 member came by this link');
  await user.click(link.getByRole('button', { name: 'End' }));
  const asked = within(await screen.findByRole('dialog', { name: 'End the invite link?' }));
  await user.click(asked.getByRole('button', { name: 'End' }));
  await link.findByRole('button', { name: 'Make the link' });
});

test('a link that could not be loaded is there after Try again', async () => {
  answer(communityRoutes.find, buildCommunity({ me: { role: 'organiser', requested: false, requests: 0 } }));
  fail(communityStaffRoutes.link, 500);
  const { user } = await renderRoute(PAGE);
  await title();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  await dialog.findByText(/The invite link could not be loaded/);
  answer(communityStaffRoutes.link, {
    url: 'https://muster.test/c?invite=t',
    since: '2026-11-20T10:00:00.000Z',
    joined: 7,
  });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('7 members came by this link');
});

test('an archived community says so, and offers its owner no scrims', async () => {
  answer(
    communityRoutes.find,
    buildCommunity({ archived: true, me: { role: 'owner', requested: false, requests: 0 } }),
  );
  await renderRoute(PAGE);
  await title();
  screen.getByText(/^This community is archived\./);
  expect(screen.queryByRole('link', { name: 'Create scrim' })).toBeNull();
});

const club = { _id: 'c1', slug: 'night-owls', name: 'Night Owls' };
const night: NightView = {
  _id: 'n1',
  community: club,
  name: 'Friday Customs',
  about: '',
  rule: { every: 1, days: ['fri'] },
  time: '20:00',
  zone: 'UTC',
  from: '2026-11-01',
  until: null,
  signUp: DEFAULT_SIGN_UP,
  maxLobbies: 2,
  template: { ...DEFAULT_TEMPLATE, region: 'NA' },
  paused: false,
  ended: false,
  following: false,
  version: 1,
  evenings: [
    { _id: 'e0', date: '2026-11-20', startsAt: '2026-11-20T18:00:00.000Z', state: 'cancelled' },
    { _id: 'e1', date: '2026-11-20', startsAt: '2026-11-20T20:00:00.000Z', state: 'open' },
  ],
};
const newMember = (joinedAt = '2026-11-20T13:00:00.000Z') =>
  answer(communityRoutes.find, buildCommunity({ me: { role: 'member', joinedAt, requested: false, requests: null } }));
const welcome = () => screen.findByRole('region', { name: 'Welcome to Night Owls' });

test('a new member is welcomed, answers the next evening, and sees the next scrim', async () => {
  newMember();
  answer(nights, [night]);
  answer(evening, buildEvening({ inCount: 3, maybeCount: 1 }));
  answer(scrimRoutes.list, ({ query }) => {
    const scrim = buildScrim({ community: club });
    return query.get('limit') === '1' ? pageOf([scrim]) : [];
  });
  const { user } = await renderRoute(PAGE);
  await welcome();
  const next = within(await screen.findByRole('region', { name: 'Next evening' }));
  await next.findByText(/3 in, 1 maybe/);
  answer(answerEvening, ({ body }) => {
    expect(body).toMatchObject({ answer: 'in' });
    return buildEvening({ version: 2, inCount: 4, maybeCount: 1, me: { answer: 'in', roles: ['Mid'], here: false } });
  });
  await user.click(next.getByRole('button', { name: 'In' }));
  await next.findByRole('button', { name: 'In', pressed: true });
  const scrim = within(await screen.findByRole('region', { name: 'Next scrim' }));
  scrim.getByText(/10 seats free/);
  expect(scrim.getByRole('link').getAttribute('href')).toBe('/scrims/s1');
});

test('a welcome can be closed', async () => {
  newMember();
  const { user } = await renderRoute(PAGE);
  await user.click(within(await welcome()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Welcome to Night Owls' })).toBeNull();
  expect(localStorage.getItem('muster-welcomed')).toContain('"c1"');
});

test('a welcome that was closed before is not shown again', async () => {
  newMember();
  localStorage.setItem('muster-welcomed', JSON.stringify({ userId: buildUser()._id, content: ['c1'] }));
  await renderRoute(PAGE);
  await title();
  expect(screen.queryByRole('region', { name: 'Welcome to Night Owls' })).toBeNull();
});

test('a member of old sees no welcome, and nothing where nothing is planned', async () => {
  newMember('2026-11-01T13:00:00.000Z');
  await renderRoute(PAGE);
  await title();
  await screen.findByText('This community has no scrims on this day');
  for (const name of ['Welcome to Night Owls', 'Next evening', 'Next scrim'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});

test('an evening that could not be loaded is there after Try again', async () => {
  newMember();
  answer(nights, [night]);
  fail(evening, 500);
  const { user } = await renderRoute(PAGE);
  const next = within(await screen.findByRole('region', { name: 'Next evening' }));
  const retry = await next.findByRole('button', { name: 'Try again' });
  answer(evening, buildEvening());
  await user.click(retry);
  await next.findByRole('button', { name: 'Maybe' });
});

test('leaving and reporting are in a menu', async () => {
  const { user } = await renderRoute(PAGE);
  await title();
  for (const name of ['Leave', 'Report']) expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Leave' });
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Report Night Owls' });
});

describe('the season of a community', () => {
  const EMPTY: SeasonView = {
    scrims: 0,
    games: 0,
    evenings: 0,
    people: 0,
    champions: [],
    longestSeries: null,
    byMonth: [],
    sides: { blue: 0, red: 0 },
  };

  const CHAMPIONS = { patch: '16.23.1', champions: [{ key: '103', id: 'Ahri', name: 'Ahri' }] };

  test('counts what was played, in the span that was chosen', async () => {
    const spans: (string | null)[] = [];
    answer(championRoutes.list, CHAMPIONS);
    answer(recordRoutes.season, ({ query }) => {
      spans.push(query.get('from'));
      return {
        ...EMPTY,
        scrims: 3,
        games: 5,
        people: 1,
        champions: [{ champion: '103', games: 2 }],
        longestSeries: { scrim: { _id: 's1', title: 'Long night' }, games: 3 },
        byMonth: [{ month: '2026-11', games: 5 }],
        sides: { blue: 1, red: 4 },
      };
    });
    const { user } = await renderRoute(`${PAGE}/season`);
    await screen.findByRole('heading', { level: 1, name: 'Season: Night Owls' });
    await screen.findByText('3 scrims');
    screen.getByText('1 player');
    expect(screen.queryByText('0 evenings')).toBeNull();
    screen.getByRole('link', { name: 'Long night' });
    await within(screen.getByRole('list', { name: 'Champions in drafts' })).findByText(/Ahri/);
    const months = () => within(screen.getByRole('list', { name: 'Games by month' })).getAllByRole('listitem');
    expect(months().map(({ textContent }) => textContent)).toEqual(['Sep 260 games', 'Oct 260 games', 'Nov 265 games']);
    await user.click(screen.getByRole('button', { name: '1Y' }));
    await waitFor(() => expect(months()).toHaveLength(12));
    expect(spans).toEqual(['2026-09-01', '2025-12-01']);
  });

  test('without decided games says so', async () => {
    answer(recordRoutes.season, EMPTY);
    await renderRoute(`${PAGE}/season`);
    await screen.findByText('No decided games in this time');
  });

  test('that could not be loaded is there after Try again', async () => {
    fail(recordRoutes.season, 500);
    const { user } = await renderRoute(`${PAGE}/season`);
    const alert = await screen.findByText('The season could not be loaded.', { exact: false });
    answer(recordRoutes.season, EMPTY);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('No decided games in this time');
  });

  test('is linked from its page', async () => {
    await renderRoute(PAGE);
    await title();
    screen.getByRole('link', { name: 'Season' });
  });

  test('is not linked for strangers of an unlisted one', async () => {
    const me = { role: null, requested: false, requests: null };
    answer(communityRoutes.find, buildCommunity({ visibility: 'unlisted', entry: 'invite', me }));
    await renderRoute(PAGE);
    await title();
    expect(screen.queryByRole('link', { name: 'Season' })).toBeNull();
  });
});
