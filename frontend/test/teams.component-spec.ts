import {
  rosterRoutes,
  teamCardRoutes,
  teamInviteRoutes,
  teamRelationRoutes,
  teamRoutes,
  userTeamRoutes,
} from '@muster/contracts/team-routes';
import type { TimesView } from '@muster/contracts/team-times';
import { teamTimesRoutes } from '@muster/contracts/team-times-routes';
import type { TeamMemberView, TeamView } from '@muster/contracts/teams';
import { friendRoutes } from '@muster/contracts/friend-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildPerson } from '../src/testing/build-person';
import { buildTeam, buildTeamMember } from '../src/testing/build-team';
import { serverSays } from './fake-socket';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';
import { pageOf } from './views';

const PAGE = '/teams/night-five';
const me = { kind: 'player', captain: false, books: false, hidden: false } as const;
const captain = { ...me, captain: true, books: true };
const hana = (overrides: Partial<TeamMemberView> = {}) => buildTeamMember('Hana', overrides);
const bo = buildTeamMember('Bo', { captain: true, roles: ['Mid', 'Top'] });
const own = (overrides: Partial<TeamView> = {}) => buildTeam({ members: [hana(), bo], me, ...overrides });
const ofCaptain = (overrides: Partial<TeamView> = {}) =>
  own({ members: [hana({ captain: true }), bo], me: captain, ...overrides });
const title = (name: string | RegExp = 'Night Five') => screen.findByRole('heading', { level: 1, name });

describe('the list of teams', () => {
  beforeEach(() => {
    answer(userTeamRoutes.teamsOf, []);
    answer(teamRoutes.list, pageOf([]));
  });

  test('says that there are none, and offers to found one', async () => {
    await renderRoute('/teams');
    await screen.findByText('No teams yet');
    screen.getByText(/You are in no team yet/);
    screen.getByRole('link', { name: 'Found a team' });
  });

  test('shows one’s own teams with the way to their times, and what others look for', async () => {
    const { _user, ...place } = buildTeamMember('Hana', { kind: 'sub' });
    answer(userTeamRoutes.teamsOf, [{ ...buildTeam({ name: 'Mine', slug: 'mine' }), ...place }]);
    answer(teamRoutes.list, pageOf([buildTeam({ needs: ['Support'] })]));
    await renderRoute('/teams');
    const mine = within(await screen.findByRole('list', { name: 'My teams' }));
    mine.getByText('Sub');
    expect(mine.getByRole('link', { name: 'When can we play?' }).getAttribute('href')).toBe('/teams/mine/times');
    await screen.findByText('Looking for: Support');
  });

  test('a search without a match can be cleared', async () => {
    answer(teamRoutes.list, ({ query }) => pageOf(query.get('needs') === 'Top' ? [] : [buildTeam()]));
    const { user } = await renderRoute('/teams?search=chess&needs=Top');
    await screen.findByText('No team found');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Night Five' });
  });

  test('lists that could not be loaded are there after Try again', async () => {
    fail(teamRoutes.list, 500);
    fail(userTeamRoutes.teamsOf, 500);
    const { user } = await renderRoute('/teams');
    await screen.findByText('The teams could not be loaded');
    expect(screen.queryByText(/You are in no team yet/)).toBeNull();
    answer(teamRoutes.list, pageOf([buildTeam()]));
    answer(userTeamRoutes.teamsOf, []);
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
    await screen.findByRole('link', { name: 'Night Five' });
    await screen.findByText(/You are in no team yet/);
  });

  test('teams that are still loading are not called none', async () => {
    keepWaiting(teamRoutes.list);
    keepWaiting(userTeamRoutes.teamsOf);
    await renderRoute('/teams');
    expect(await screen.findAllByRole('status', { name: 'Loading' })).toHaveLength(2);
    expect(screen.queryByText('No teams yet')).toBeNull();
  });
});

describe('founding', () => {
  test('takes a name and a tag; the address follows the name', async () => {
    const sent: unknown[] = [];
    answer(teamRoutes.found, ({ body }) => (sent.push(body), ofCaptain()));
    answer(teamRoutes.find, ofCaptain());
    const { user, path } = await renderRoute('/teams/new');
    await user.type(await screen.findByLabelText('Name'), 'Night Five');
    await user.type(screen.getByLabelText('Tag'), 'n5');
    await user.click(screen.getByRole('button', { name: 'Found team' }));
    await title();
    expect(path()).toBe(PAGE);
    expect(sent).toEqual([
      {
        name: 'Night Five',
        tag: 'N5',
        about: '',
        region: 'NA',
        languages: [],
        visibility: 'public',
        slug: 'night-five',
      },
    ]);
  });

  test('without a name says what is missing, and goes there', async () => {
    const { user } = await renderRoute('/teams/new');
    await user.click(await screen.findByRole('button', { name: 'Found team' }));
    await screen.findByText('Give it a name');
    screen.getByText('Give it a tag');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('an address that is taken is refused beside its field, and nothing typed is lost', async () => {
    fail(teamRoutes.found, 409, { code: 'slug-taken', error: 'This address is taken' });
    const { user } = await renderRoute('/teams/new');
    await user.type(await screen.findByLabelText('Name'), 'Night Five');
    await user.type(screen.getByLabelText('Tag'), 'N5');
    await user.click(screen.getByRole('button', { name: 'Found team' }));
    await screen.findByText('This address is taken');
    expect(screen.getByLabelText('Address')).toHaveProperty('value', 'night-five');
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a team', () => {
  test('shows strangers its roster, and neither times nor settings', async () => {
    answer(teamRoutes.find, buildTeam({ members: [bo] }));
    await renderRoute(PAGE);
    await title();
    const roster = within(screen.getByRole('list', { name: 'Roster' }));
    roster.getByText('Bo');
    roster.getByText('Captain');
    roster.getByRole('img', { name: 'Mid, Top' });
    screen.getByText('People join with an invite from a captain.');
    for (const name of ['When can we play?', 'Manage team']) expect(screen.queryByRole('link', { name })).toBeNull();
  });

  test('that is unknown says so', async () => {
    fail(teamRoutes.find, 404, { code: 'team-not-found', error: 'Team not found' });
    await renderRoute(PAGE);
    await title('Team not found');
  });

  test('that could not be loaded is there after Try again', async () => {
    fail(teamRoutes.find, 500);
    const { user } = await renderRoute(PAGE);
    await title('The team could not be loaded');
    answer(teamRoutes.find, buildTeam());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await title();
  });

  test('an invite link lets people in', async () => {
    const sent: unknown[] = [];
    answer(teamRoutes.find, ({ query }) => {
      expect(query.get('invite')).toBe('abc');
      return buildTeam();
    });
    answer(rosterRoutes.join, ({ body }) => (sent.push(body), own({ version: 2 })));
    const { user } = await renderRoute(`${PAGE}?invite=abc`);
    await screen.findByText('You have an invite link of this team.');
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('region', { name: 'You in this team' });
    expect(sent).toEqual([{ invite: 'abc' }]);
  });

  test('an invitation is declined with a press', async () => {
    const invited = {
      _id: 'i1',
      kind: 'coach',
      roles: [],
      by: buildPerson('Bo'),
      expiresAt: '2026-12-01T10:00:00.000Z',
    };
    answer(teamRoutes.find, buildTeam({ invited: { ...invited, kind: 'coach' } }));
    answer(teamInviteRoutes.withdraw, { success: true });
    answer(userTeamRoutes.teamsOf, []);
    answer(teamRoutes.list, pageOf([]));
    const { user, path } = await renderRoute(PAGE);
    await screen.findByText('Bo invites you to this team. You are invited as Coach.');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await screen.findByText('You declined the invitation');
    await waitFor(() => expect(path()).toBe('/teams'));
  });

  test('roles that are pressed quickly add up', async () => {
    const sent: unknown[] = [];
    answer(teamRoutes.find, own());
    answer(rosterRoutes.editOwn, ({ body }) => {
      sent.push(body);
      return own({ version: 1 + sent.length, members: [hana(body as { roles: [] }), bo] });
    });
    const { user } = await renderRoute(PAGE);
    const picker = within(await screen.findByRole('group', { name: 'My roles' }));
    await user.click(picker.getByRole('button', { name: 'Mid' }));
    await user.click(picker.getByRole('button', { name: /^Top/ }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ roles: ['Mid', 'Top'] }));
    await picker.findByRole('button', { name: /^Top/, pressed: true });
  });

  test('the last captain cannot leave the others', async () => {
    answer(teamRoutes.find, own({ members: [hana({ captain: true }), buildTeamMember('Cy')], me: captain }));
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('A team needs a captain. Name another one first.');
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' })).toHaveProperty('disabled', true);
  });

  test('changes of others are there at once; an older view is dropped', async () => {
    answer(teamRoutes.find, own({ version: 2 }));
    await renderRoute(PAGE);
    await title();
    serverSays('team_updated', own({ version: 3, name: 'Day Five' }));
    await title('Day Five');
    serverSays('team_updated', own({ version: 1 }));
    await title('Day Five');
  });

  test('a visitor sees its card, with the way in', async () => {
    const { name, tag, slug, about, crest, region } = buildTeam({ about: 'We play on Sundays' });
    answer(teamCardRoutes.card, {
      name,
      tag,
      slug,
      about,
      crest,
      region,
      needs: ['ADC'],
      memberCount: 4,
      invite: 'valid',
    });
    await renderRoute(`${PAGE}?invite=abc`, { as: null });
    await title();
    screen.getByText('You are invited to join');
    screen.getByText('4 members');
    screen.getByRole('button', { name: 'Join Night Five' });
  });
});

describe('the times of a team', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}`).toISOString();
  const day = (status: TimesView['members'][number]['days'][number]['status'], note: string | null = null) => [
    { date: '2026-11-20', status, note },
  ];
  const mate = (name: string, overrides: Partial<TimesView['members'][number]> = {}) => ({
    _user: buildPerson(name),
    kind: 'player' as const,
    roles: [],
    days: day('free'),
    free: [{ startsAt: at('19:00'), endsAt: at('23:00') }],
    busy: [],
    ...overrides,
  });
  const TIMES: TimesView = {
    minutes: 60,
    members: [mate('Hana'), mate('Bo', { days: day('no', 'exam'), free: [] })],
    starts: [
      { from: at('19:00'), to: at('20:00'), tier: 'full', missing: [], people: ['hana', 'bo'] },
      { from: at('20:15'), to: at('20:15'), tier: 'one-short', missing: ['Top', 'ADC'], people: ['hana'] },
    ],
    asked: null,
  };
  const times = `${PAGE}/times`;
  beforeEach(() => answer(teamRoutes.find, ofCaptain()));

  test('say in words when it can start, and with whom after a press', async () => {
    answer(teamTimesRoutes.times, TIMES);
    const { user } = await renderRoute(times);
    await title('When can Night Five play?');
    const friday = within(await screen.findByRole('list', { name: 'Friday, November 20' }));
    screen.getByRole('heading', { name: /^Friday, November 20 \S+/ });
    friday.getByText('All five roles are filled');
    const short = friday.getByRole('button', { name: /One missing: Top, ADC/ });
    await user.click(short);
    expect(short.getAttribute('aria-expanded')).toBe('true');
    friday.getByText('Not free, or not known: Bo');
    friday.getByRole('button', { name: 'Copy as text' });
    await user.click(friday.getByRole('button', { name: /All five roles are filled/ }));
    const look = friday.getAllByRole('link', { name: 'Look for an opponent' })[0]!.getAttribute('href')!;
    expect(Object.fromEntries(new URLSearchParams(look.split('?')[1]))).toEqual({
      team: 'night-five',
      from: at('19:00'),
      to: at('20:00'),
      games: '1',
    });
  });

  test('in the past are not offered', async () => {
    answer(teamTimesRoutes.times, { ...TIMES, starts: [{ ...TIMES.starts[0]!, from: at('10:00'), to: at('13:00') }] });
    await renderRoute(times);
    await screen.findByText('No start is possible in these days');
  });

  test('show each person’s days, and the hours of a day after a press', async () => {
    answer(teamTimesRoutes.times, TIMES);
    const { user } = await renderRoute(times);
    const row = within(await screen.findByRole('row', { name: /^Bo/ }));
    expect(row.getAllByRole('cell')[0]!.textContent).toContain('Not free');
    expect(row.getAllByRole('cell')[1]!.textContent).toContain('Not known');
    await user.click(screen.getByRole('button', { name: 'Fri Nov 20' }));
    screen.getByText(/exam/);
    expect(screen.getAllByText(/^Free: /)).toHaveLength(1);
  });

  test('are asked for with a note, once in a while', async () => {
    const sent: unknown[] = [];
    answer(teamTimesRoutes.times, { ...TIMES, starts: [] });
    answer(teamTimesRoutes.ask, ({ body }) => {
      sent.push(body);
      const asked = { at: '2026-11-20T14:00:00.000Z', by: 'hana' };
      answer(teamTimesRoutes.times, { ...TIMES, starts: [], asked });
      return { asked };
    });
    const { user } = await renderRoute(times);
    await screen.findByText('No start is possible in these days');
    await user.click(screen.getByRole('button', { name: 'Ask for times' }));
    await user.type(await screen.findByLabelText('A line to them (optional)'), 'The cup');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for times' }));
    await screen.findByText('Your team is asked');
    await screen.findByText(/^Asked/);
    expect(sent).toEqual([{ note: 'The cup' }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask for times' })).toHaveProperty('disabled', true));
  });

  test('of another week and for more games are asked of the server, and stay in the address', async () => {
    const asked: string[] = [];
    answer(teamTimesRoutes.times, ({ query }) => {
      asked.push(`${new Date(query.get('from')!).toDateString()} ${query.get('games')}`);
      return TIMES;
    });
    const { user } = await renderRoute(times);
    await user.click(await screen.findByRole('button', { name: 'Later days' }));
    await user.selectOptions(screen.getByLabelText('Number of games'), '3');
    await waitFor(() => expect(asked).toEqual(['Fri Nov 20 2026 1', 'Fri Nov 27 2026 1', 'Fri Nov 27 2026 3']));
  });

  test('are loaded again when somebody has become free or busy', async () => {
    answer(teamTimesRoutes.times, { ...TIMES, starts: [] });
    await renderRoute(times);
    await screen.findByText('No start is possible in these days');
    answer(teamTimesRoutes.times, TIMES);
    serverSays('times_changed', { teamId: 'other' });
    serverSays('times_changed', { teamId: 't1' });
    await screen.findByText('All five roles are filled');
  });

  test('that could not be loaded are there after Try again', async () => {
    fail(teamTimesRoutes.times, 500);
    const { user } = await renderRoute(times);
    const alert = await screen.findByText(/The times could not be loaded\./);
    answer(teamTimesRoutes.times, TIMES);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('All five roles are filled');
  });

  test('are for members only, and members who do not act for the team do not ask', async () => {
    answer(teamRoutes.find, buildTeam());
    await renderRoute(times);
    await screen.findByText('Only members see the times of a team');
    answer(teamRoutes.find, own());
    answer(teamTimesRoutes.times, TIMES);
    serverSays('team_updated', own({ version: 2 }));
    await screen.findByText('All five roles are filled');
    expect(screen.queryByRole('button', { name: 'Ask for times' })).toBeNull();
  });
});

describe('managing a team', () => {
  const manage = (tab: string) => `${PAGE}/manage?tab=${tab}`;
  beforeEach(() => {
    answer(teamRoutes.find, ofCaptain());
    answer(teamInviteRoutes.openInvites, []);
    answer(teamInviteRoutes.openInvitations, []);
  });

  test('captains make others captains, and remove who is none', async () => {
    const sent: unknown[] = [];
    answer(teamRoutes.find, ofCaptain({ members: [hana({ captain: true }), buildTeamMember('Cy')] }));
    answer(rosterRoutes.editMember, ({ body, params: { userId } }) => (sent.push([userId, body]), ofCaptain()));
    answer(rosterRoutes.removeMember, ({ params: { userId } }) => (sent.push([userId]), ofCaptain({ members: [] })));
    const { user } = await renderRoute(manage('members'));
    expect(await screen.findAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Make captain: Cy' }));
    await screen.findByText('Saved');
    expect(sent).toEqual([['cy', { captain: true }]]);
  });

  test('the only captain keeps the captaincy, and one of two may give it up', async () => {
    answer(teamRoutes.find, ofCaptain({ members: [hana({ captain: true }), buildTeamMember('Cy')] }));
    await renderRoute(manage('members'));
    await screen.findByRole('button', { name: 'Make captain: Cy' });
    expect(screen.queryByRole('button', { name: /^Take captaincy/ })).toBeNull();
    serverSays('team_updated', ofCaptain({ version: 2 }));
    await screen.findByRole('button', { name: 'Take captaincy from Bo' });
    screen.getByRole('button', { name: 'Take captaincy from Hana' });
  });

  test('a team is found by name, blocked and unblocked', async () => {
    const rivals = buildTeam({ _id: 't2', slug: 'rivals', name: 'Rivals', tag: 'RVL' });
    answer(teamRelationRoutes.blocked, []);
    answer(teamRoutes.list, pageOf([ofCaptain(), rivals]));
    answer(teamRelationRoutes.block, ({ params: { teamId } }) => {
      expect(teamId).toBe('t2');
      answer(teamRelationRoutes.blocked, [rivals]);
      return { success: true as const };
    });
    answer(teamRelationRoutes.unblock, () => (answer(teamRelationRoutes.blocked, []), { success: true as const }));
    const { user } = await renderRoute(manage('blocks'));
    await screen.findByText('You block no team');
    await user.type(await screen.findByLabelText('Block a team'), 'Riv');
    await user.click(await screen.findByTitle('Rivals (RVL)'));
    expect(screen.queryByTitle('Night Five (N5)')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock Rivals' }));
    await screen.findByText('You block no team');
  });

  test('blocks that could not be loaded are there after Try again', async () => {
    fail(teamRelationRoutes.blocked, 500);
    const { user } = await renderRoute(manage('blocks'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(teamRelationRoutes.blocked, []);
    await user.click(again);
    await screen.findByText('You block no team');
  });

  test('the link of an invite is shown once', async () => {
    const issued = { _id: 'v1', _by: null, uses: 5, usesLeft: 5, expiresAt: '2026-11-27T10:00:00.000Z' };
    const invite = { ...issued, createdAt: '2026-11-20T10:00:00.000Z' };
    answer(teamInviteRoutes.issueInvite, () => {
      answer(teamInviteRoutes.openInvites, [invite]);
      return { ...invite, token: 'abc', url: 'https://muster.test/teams/night-five?invite=abc' };
    });
    const { user } = await renderRoute(manage('invites'));
    await screen.findByText('No open invite links');
    await user.click(screen.getByRole('button', { name: 'Create invite link' }));
    expect(await screen.findByLabelText('Invite link')).toHaveProperty('value', expect.stringContaining('invite=abc'));
    await screen.findByText('5 of 5 uses left');
    const shown = screen.getByLabelText('Invite link').closest<HTMLElement>('[role=status]')!;
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByLabelText('Invite link')).toBeNull());
  });

  test('friends are invited by name', async () => {
    const sent: unknown[] = [];
    answer(friendRoutes.friendsOf, [{ _id: buildPerson('Ada') }, { _id: buildPerson('Bo') }]);
    answer(teamInviteRoutes.invite, ({ body }) => {
      sent.push(body);
      const entry = { _id: 'i1', kind: null, roles: [], by: null, expiresAt: '2026-12-04T10:00:00.000Z' };
      const invitation = { ...entry, _user: buildPerson('Ada'), createdAt: '2026-11-20T10:00:00.000Z' };
      answer(teamInviteRoutes.openInvitations, [invitation]);
      return invitation;
    });
    const { user } = await renderRoute(manage('invites'));
    await user.click(await screen.findByLabelText('Invite a person'));
    await user.click(await screen.findByTitle('Ada #NA1'));
    expect(screen.queryByTitle('Bo #NA1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await screen.findByRole('button', { name: 'Withdraw the invitation of Ada' });
    expect(sent).toEqual([{ userId: 'ada' }]);
  });

  test('only what was changed is saved', async () => {
    const sent: unknown[] = [];
    answer(teamRoutes.edit, ({ body }) => (sent.push(body), ofCaptain({ version: 2, needs: ['Top'] })));
    const { user } = await renderRoute(manage('settings'));
    const save = await screen.findByRole('button', { name: 'Save changes' });
    expect(save).toHaveProperty('disabled', true);
    await user.click(within(screen.getByRole('group', { name: 'Looking for' })).getByRole('button', { name: 'Top' }));
    await user.click(save);
    await screen.findByText('Settings saved');
    expect(sent).toEqual([{ needs: ['Top'] }]);
  });

  test('a team is disbanded after its name was typed', async () => {
    const sent: unknown[] = [];
    answer(teamRoutes.disband, ({ body }) => (sent.push(body), { success: true as const }));
    answer(userTeamRoutes.teamsOf, []);
    answer(teamRoutes.list, pageOf([]));
    const { user, path } = await renderRoute(manage('settings'));
    await user.click(await screen.findByRole('button', { name: 'Disband team' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Disband team' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Reason (optional)'), 'No time');
    await user.type(dialog.getByLabelText('Type Night Five to confirm'), 'night five');
    await user.click(dialog.getByRole('button', { name: 'Disband team' }));
    await screen.findByText('The team is disbanded');
    await waitFor(() => expect(path()).toBe('/teams'));
    expect(sent).toEqual([{ reason: 'No time' }]);
  });

  test('other members read the log only; strangers are sent to the team', async () => {
    answer(teamRoutes.find, own());
    answer(
      teamRoutes.entries,
      pageOf([
        {
          _id: '2',
          kind: 'TeamCaptainNamed',
          at: '2026-11-20T10:00:00.000Z',
          by: buildPerson('Bo'),
          user: buildPerson('Hana'),
          detail: {},
        },
        { _id: '1', kind: 'SomethingNew', at: '2026-11-20T10:00:00.000Z', by: null, user: null, detail: {} },
      ]),
    );
    const { path } = await renderRoute(manage('members'));
    await screen.findByText('Bo made Hana a captain');
    screen.getByText('SomethingNew');
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    serverSays('team_updated', buildTeam({ version: 2 }));
    await waitFor(() => expect(path()).toBe(PAGE));
  });

  test('a log that could not be loaded says so in German', async () => {
    fail(teamRoutes.entries, 500);
    await renderRoute(manage('log'), { language: 'de' });
    await screen.findByText(/Das konnte nicht geladen werden/);
  });
});
