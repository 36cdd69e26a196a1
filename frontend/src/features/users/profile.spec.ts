import type { ScrimView } from '@muster/contracts/scrims';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { userEdited } from '../../shared/person-changed';
import { session, signedIn } from '../../shared/session.slice';
import { buildUser } from '../../testing/build-user';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { tokenOf } from '../../testing/token-of';
import { activityOf, partOf, rolesOf, stateOf } from './career';
import { profileSaga } from './profile.saga';
import { loadList, profile, loadProfile, selectProfile } from './profile.slice';

const scrim = (id: string, start: string, overrides: Partial<ScrimView> = {}) =>
  ({
    _id: id,
    gameStartTime: start,
    isPrivate: false,
    teamOne: [],
    teamTwo: [],
    casters: [],
    lobbyHost: null,
    teamWon: null,
    ...overrides,
  }) as unknown as ScrimView;
const seat = (role: string, userId = 'me') => [{ role, _user: { _id: userId } }] as unknown as ScrimView['teamOne'];
const won = scrim('won', '2026-11-10T12:00:00Z', {
  teamOne: seat('Top'),
  teamWon: 'teamOne',
  lobbyHost: { _id: 'me' } as ScrimView['lobbyHost'],
});
const lost = scrim('lost', '2026-09-10T12:00:00Z', { teamTwo: seat('Mid'), teamWon: 'teamOne', isPrivate: true });
const cast = scrim('cast', '2026-11-12T12:00:00Z', {
  casters: [{ _id: 'me' }] as unknown as ScrimView['casters'],
  teamWon: 'teamTwo',
});
const coming = scrim('coming', '2026-11-25T12:00:00Z', { teamOne: seat('Top') });
const all = [won, lost, cast, coming];

describe('career charts', () => {
  test('show every month, including empty ones', () => {
    const months = [
      { month: '2025-11', played: 9, casted: 9 },
      { month: '2026-09', played: 2, casted: 0 },
      { month: '2026-11', played: 260, casted: 1 },
    ];
    expect(activityOf({ months }, { from: '2026-09', to: '2026-11' })).toEqual([
      { month: 'Sep 26', played: 2, casted: 0 },
      { month: 'Oct 26', played: 0, casted: 0 },
      { month: 'Nov 26', played: 260, casted: 1 },
    ]);
  });

  test('count results by role', () => {
    expect(rolesOf({ roles: [{ role: 'Mid', won: 0, lost: 1 }] }, ['Top', 'Mid'])).toEqual([
      { role: 'Top', won: 0, lost: 0 },
      { role: 'Mid', won: 0, lost: 1 },
    ]);
  });
});

test('rows of a profile say role, side and state', () => {
  const now = Date.parse('2026-11-25T11:00:00Z');
  const rows = (at: number) => all.map((one) => [partOf(one, 'me'), stateOf(one, 'me', at)]);
  expect(rows(now)).toEqual([
    ['Top, Blue Side', 'won'],
    ['Mid, Red Side', 'lost'],
    ['Caster', 'completed'],
    ['Top, Blue Side', 'upcoming'],
  ]);
  const later = (hours: number) => stateOf(coming, 'me', now + hours * 3_600_000);
  expect([later(2), later(5), partOf(coming, 'its creator')]).toEqual(['current', 'undecided', null]);
});

const HANA = { _id: 'u1', name: 'Hana B', region: 'NA', summonerTagline: 'fox' };
const LIST = (what: string, page = 1, filter = 'none') =>
  `GET /users/u1/${what}?page=${page}&limit=10&filter=${filter}&order=desc`;
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const CAREER = `GET /users/u1/career?${new URLSearchParams({ zone: ZONE })}`;
const ASK = 'GET /users/Hana%20B?region=NA&tagline=fox';
function start() {
  const browser = fakeBrowser({ token: tokenOf({ _id: 'me' }) });
  return {
    browser,
    ...runSaga({ profile: profile.reducer, alerts: alerts.reducer, session: session.reducer }, profileSaga),
  };
}
const rest = () => settle().then(settle).then(settle);

describe('a profile', () => {
  test("is loaded by name, region and tagline; Riot's data follows and is cached for half an hour", async () => {
    const { browser, dispatch, state } = start();
    dispatch(signedIn(buildUser({ _id: 'me' })));
    const riot = 'GET /riot/summoner?gameName=Hana+B&tagLine=fox&region=NA';
    browser.respond(ASK, 200, HANA);
    browser.respond(LIST('scrims'), 200, { scrims: [won], stats: { userLevel: 3 }, pagination: { total: 12 } });
    browser.respond(CAREER, 200, { months: [], roles: [] });
    browser.respond(riot, 200, { data: { profileIconId: 7, summonerLevel: 88, rankedData: [] } });
    browser.respond('GET /riot/ddragon-version', 200, { version: '14.24.1' });
    for (let time = 0; time < 2; time++) {
      dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
      await rest();
    }
    expect(selectProfile(state())).toMatchObject({
      user: HANA,
      summoner: { icon: expect.stringMatching(/14\.24\.1.*\/7\.png$/) },
      stats: { userLevel: 3 },
      career: { months: [] },
      lists: { joined: { total: 12, status: 'ready' }, created: { total: null } },
    });
    expect(browser.requests.filter(({ path }) => `GET ${path}` === riot)).toHaveLength(1);
    expect(browser.requests.some(({ path }) => path.includes('created-scrims'))).toBe(false);
  });

  test('hides charts that failed to load', async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ASK, 200, HANA);
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    expect(selectProfile(state()).career).toBe('failed');
  });

  test('names the communities of the user', async () => {
    const { browser, dispatch, state } = start();
    const fives = { _id: 'c1', slug: 'friday-fives', name: 'Friday Fives', role: 'member' };
    browser.respond(ASK, 200, HANA);
    browser.respond('GET /users/u1/communities', 200, [fives]);
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    expect(selectProfile(state()).communities).toEqual([fives]);
  });

  test('lists created scrims for the user themselves', async () => {
    const { browser, dispatch, state } = start();
    dispatch(signedIn(buildUser(HANA)));
    browser.respond(ASK, 200, HANA);
    browser.respond(LIST('created-scrims'), 200, { data: [won], pagination: { total: 1 } });
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    expect(selectProfile(state())).toMatchObject({
      lists: { created: { scrims: [{ _id: 'won' }], total: 1 }, joined: { status: 'failed' } },
    });
  });

  test('lists grow page by page and restart with another filter', async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ASK, 200, HANA);
    browser.respond(LIST('scrims'), 200, { scrims: [won], pagination: { total: 2 } });
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    browser.respond(LIST('scrims', 2), 200, { scrims: [won, lost], pagination: { total: 2 } });
    dispatch(loadList.requested({ listKind: 'joined', userId: 'u1', filter: 'none', order: 'desc', page: 2 }));
    await rest();
    expect(selectProfile(state()).lists.joined.scrims.map(({ _id }) => _id)).toEqual(['won', 'lost']);
    browser.respond(LIST('scrims', 1, 'casted'), 200, { scrims: [cast], pagination: { total: 1 } });
    dispatch(loadList.requested({ listKind: 'joined', userId: 'u1', filter: 'casted', order: 'desc', page: 1 }));
    await rest();
    expect(selectProfile(state()).lists.joined).toMatchObject({
      scrims: [{ _id: 'cast' }],
      total: 1,
      filter: 'casted',
    });
  });

  test('asks an unavailable Riot once and shows no error', async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ASK, 200, HANA);
    browser.respond('GET /riot/summoner?gameName=Hana+B&tagLine=fox&region=NA', 200, {
      success: false,
      data: null,
      error: 'Riot cannot be reached at the moment',
      code: 'riot-unavailable',
    });
    browser.respond('GET /riot/ddragon-version', 200, { version: '14.24.1' });
    jest.useFakeTimers();
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect([
      selectProfile(state()).summoner,
      browser.requests.filter(({ path }) => path.startsWith('/riot/summoner')).length,
      selectAlerts(state()),
    ]).toEqual([null, 1, []]);
  });

  test("asks for Riot's data until there is a response", async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ASK, 200, HANA);
    browser.respond('GET /riot/ddragon-version', 200, { version: '14.24.1' });
    jest.useFakeTimers();
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(selectProfile(state()).summoner).toBeNull();
    browser.respond('GET /riot/summoner?gameName=Hana+B&tagLine=fox&region=NA', 200, {
      data: { profileIconId: 7, summonerLevel: 88, rankedData: [] },
    });
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(selectProfile(state()).summoner).toMatchObject({ level: 88 });
  });

  test('is reloaded when an admin has changed the user', async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ASK, 200, HANA);
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    browser.respond('GET /users/Hana%20C?region=NA&tagline=fox', 200, { ...HANA, name: 'Hana C' });
    dispatch(userEdited({ ...HANA, name: 'Hana C' }));
    await rest();
    expect(selectProfile(state()).user?.name).toBe('Hana C');
  });

  test('of a namesake is not shown as the one before', async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ASK, 200, HANA);
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    dispatch(loadProfile.requested({ name: 'hana b', region: 'NA', tagline: 'Fox' }));
    expect(selectProfile(state()).user).toEqual(HANA);
    dispatch(loadProfile.requested({ name: 'Hana B', region: 'EUW', tagline: 'fox' }));
    expect(selectProfile(state()).user).toBeNull();
  });

  test('that was left says nothing on the next page', async () => {
    const { dispatch, state } = start();
    dispatch(loadProfile.requested({ name: 'Unknown', region: 'NA' }));
    Object.assign(window.location, { pathname: '/settings' });
    await rest();
    expect(selectAlerts(state())).toEqual([]);
  });

  test("of an unknown user shows the server's message and goes home", async () => {
    const { browser, dispatch, state, actions } = start();
    browser.respond('GET /users/Unknown?region=NA', 404, { error: 'User Unknown was not found in NA' });
    dispatch(loadProfile.requested({ name: 'Unknown', region: 'NA' }));
    await rest();
    expect(selectAlerts(state()).map(({ text }) => text)).toEqual(['User Unknown was not found in NA']);
    expect(actions.find(goTo.match)?.payload).toEqual({ to: '/', replace: true });
  });
});
