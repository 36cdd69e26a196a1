import type { ScrimView } from '@muster/contracts';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { personChanged } from '../../shared/person-changed';
import { session, signedIn } from '../../shared/session.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { play, settle } from '../../testing/play';
import { activityOf, created, joined, lastMonths, outcomeOf, rolesOf } from './career';
import { saga } from './profile.saga';
import { profile, profileOpened, selectProfile } from './profile.slice';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const scrim = (id: string, start: string, over: Partial<ScrimView> = {}) => ({ _id: id, gameStartTime: start, isPrivate: false, teamOne: [], teamTwo: [], casters: [], lobbyHost: null, teamWon: null, ...over }) as unknown as ScrimView;
const seat = (role: string, userId = 'me') => [{ role, _user: { _id: userId } }] as unknown as ScrimView['teamOne'];
const won = scrim('won', '2026-11-10T12:00:00Z', { teamOne: seat('Top'), teamWon: 'teamOne', lobbyHost: { _id: 'me' } as ScrimView['lobbyHost'] });
const lost = scrim('lost', '2026-09-10T12:00:00Z', { teamTwo: seat('Mid'), teamWon: 'teamOne', isPrivate: true });
const cast = scrim('cast', '2026-11-12T12:00:00Z', { casters: [{ _id: 'me' }] as unknown as ScrimView['casters'], teamWon: 'teamTwo' });
const coming = scrim('coming', '2026-11-25T12:00:00Z', { teamOne: seat('Top') });
const all = [won, lost, cast, coming];
const ids = (scrims: ScrimView[]) => scrims.map(({ _id }) => _id);

describe('a career', () => {
  test('sorts by start, the newest first unless asked otherwise, and filters as its owner took part', () => {
    expect(ids(joined(all, 'me', 'none', 'desc'))).toEqual(['coming', 'cast', 'won', 'lost']);
    expect(ids(joined(all, 'me', 'none', 'asc'))).toEqual(['lost', 'won', 'cast', 'coming']);
    expect(ids(joined(all, 'me', 'played', 'desc'))).toEqual(['coming', 'won', 'lost']);
    expect(ids(joined(all, 'me', 'casted', 'desc'))).toEqual(['cast']);
    expect(ids(joined(all, 'me', 'captain', 'desc'))).toEqual(['won']);
    expect(ids(joined(all, 'me', 'won', 'desc'))).toEqual(['won']);
    expect(ids(joined(all, 'me', 'lost', 'desc'))).toEqual(['lost']);
    expect(ids(created(all, 'private', 'desc'))).toEqual(['lost']);
    expect(ids(created(all, 'public', 'asc'))).toEqual(['won', 'cast', 'coming']);
  });

  test('counts games that have begun, month by month, empty months too', () => {
    expect(activityOf(all, 'me', '2026-09', '2026-11', NOW)).toEqual([
      { month: 'Sep 26', played: 1, casted: 0 },
      { month: 'Oct 26', played: 0, casted: 0 },
      { month: 'Nov 26', played: 1, casted: 1 },
    ]);
    expect(lastMonths(6, NOW)).toEqual(['2026-06', '2026-11']);
  });

  test('tells results apart by side and role', () => {
    expect(all.map((one) => outcomeOf(one, 'me'))).toEqual(['won', 'lost', 'cast', 'open']);
    expect(rolesOf(all, 'me', ['Top', 'Mid'])).toEqual([{ role: 'Top', won: 1, lost: 0 }, { role: 'Mid', won: 0, lost: 1 }]);
  });
});

const HANA = { _id: 'u1', name: 'Hana B', region: 'NA', summonerTagline: 'fox' };
const ASK = 'GET /users/Hana%20B?region=NA&tagline=fox';
function start() {
  const browser = fakeBrowser();
  return { browser, ...play({ profile: profile.reducer, alerts: alerts.reducer, session: session.reducer }, saga) };
}
const rest = () => settle().then(settle).then(settle);

describe('a profile', () => {
  test('is found by name, region and tagline; what Riot knows comes later and is kept for half an hour', async () => {
    const { browser, dispatch, state } = start();
    const riot = 'GET /riot/summoner?gameName=Hana+B&tagLine=fox&region=NA';
    browser.answers(ASK, 200, HANA);
    browser.answers('GET /users/u1/scrims', 200, { scrims: [won], stats: { userLevel: 3 } });
    browser.answers(riot, 200, { data: { profileIconId: 7, summonerLevel: 88, rankedData: [] } });
    browser.answers('GET /riot/ddragon-version', 200, { version: '14.24.1' });
    for (let time = 0; time < 2; time++) {
      dispatch(profileOpened({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
      await rest();
    }
    expect(selectProfile(state())).toMatchObject({ user: HANA, summoner: { icon: expect.stringMatching(/14\.24\.1.*\/7\.png$/) }, joined: { stats: { userLevel: 3 } }, created: null });
    expect(browser.asked.filter(({ path }) => `GET ${path}` === riot)).toHaveLength(1);
    expect(browser.asked.some(({ path }) => path.includes('created-scrims'))).toBe(false);
  });

  test('of oneself shows what one created', async () => {
    const { browser, dispatch, state } = start();
    dispatch(signedIn(HANA as never));
    browser.answers(ASK, 200, HANA);
    browser.answers('GET /users/u1/created-scrims', 200, [won]);
    dispatch(profileOpened({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    expect(selectProfile(state())).toMatchObject({ created: [{ _id: 'won' }], joined: 'failed' });
  });

  test('is looked up again when an admin changed the person', async () => {
    const { browser, dispatch, state } = start();
    browser.answers(ASK, 200, HANA);
    dispatch(profileOpened({ name: 'Hana B', region: 'NA', tagline: 'fox' }));
    await rest();
    browser.answers('GET /users/Hana%20C?region=NA&tagline=fox', 200, { ...HANA, name: 'Hana C' });
    dispatch(personChanged({ ...HANA, name: 'Hana C' }));
    await rest();
    expect(selectProfile(state()).user?.name).toBe('Hana C');
  });

  test('of nobody is said in the words of the server, and leads home', async () => {
    const { browser, dispatch, state, actions } = start();
    browser.answers('GET /users/Nobody?region=NA', 404, { error: 'User Nobody was not found in NA' });
    dispatch(profileOpened({ name: 'Nobody', region: 'NA' }));
    await rest();
    expect(selectAlerts(state()).map(({ text }) => text)).toEqual(['User Nobody was not found in NA']);
    expect(actions.find(goTo.match)?.payload).toEqual({ to: '/', replace: true });
  });
});
