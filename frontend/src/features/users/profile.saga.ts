import { type PublicUser, SUMMONER_CACHE_MS } from '@muster/contracts';
import { call, delay, fork, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { userEdited } from '../../shared/person-changed';
import { toFailure } from '../../shared/api-call';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { fetchSummonerData, loadCareer, loadList, loadProfile, type Summoner } from './profile.api';
import { FIRST_PAGE, selectProfile, summonerLoaded } from './profile.slice';

const RETRIES_MS = [1_000, 3_000];
const cacheKey = ({ name, summonerTagline, region }: PublicUser) =>
  `muster-summoner:${region}:${name}#${summonerTagline}`.toLowerCase();

function readCachedSummoner(user: PublicUser): Summoner | null {
  try {
    const kept = JSON.parse(localStorage.getItem(cacheKey(user)) ?? 'null') as {
      at: number;
      summoner: Summoner;
    } | null;
    return kept && Date.now() - kept.at < SUMMONER_CACHE_MS ? kept.summoner : null;
  } catch {
    return null;
  }
}

function cacheSummoner(user: PublicUser, summoner: Summoner): void {
  try {
    localStorage.setItem(cacheKey(user), JSON.stringify({ at: Date.now(), summoner }));
  } catch {
    // asked again next time
  }
}

/** Asked at most three times; not again when the server says that Riot is away, or knows nobody of that name. */
function* fetchSummoner(user: PublicUser) {
  for (const wait of [...RETRIES_MS, null]) {
    try {
      return yield* call(fetchSummonerData, user);
    } catch (error) {
      const { status } = toFailure(error);
      if (wait === null || (status >= 400 && status < 500 && status !== 429)) return null;
      yield* delay(wait);
    }
  }
  return null;
}

/** Never in the way of the page: what Riot knows is added when it comes. */
function* summonerSaga(user: PublicUser) {
  const known = readCachedSummoner(user);
  const found = known ?? (yield* fetchSummoner(user));
  if (!found) return;
  if (!known) cacheSummoner(user, found);
  yield* put(summonerLoaded({ userId: user._id, summoner: found }));
}

function* careerSaga(user: PublicUser) {
  yield* put(loadList.requested({ ...FIRST_PAGE, part: 'joined', userId: user._id }));
  yield* put(loadCareer.requested(user._id));
  const isOwn = (yield* select(selectMyId)) === user._id;
  if (isOwn || (yield* select(selectIsAdmin)))
    yield* put(loadList.requested({ ...FIRST_PAGE, part: 'created', userId: user._id }));
}

export function* saga() {
  for (const one of [loadProfile, loadList, loadCareer]) yield* fork(one.watch);
  yield* takeLatest(loadProfile.succeeded, function* ({ payload: { result } }) {
    yield* fork(careerSaga, result);
    yield* call(summonerSaga, result);
  });
  // Who is not there has no page: said in the server's words, and back home.
  yield* takeEvery(loadProfile.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* put(goTo({ to: '/', replace: true }));
  });
  yield* takeEvery(userEdited, function* ({ payload: { _id, name, region, summonerTagline: tagline } }) {
    const { user } = yield* select(selectProfile);
    if (user?._id === _id) yield* put(loadProfile.requested({ name, region, tagline }));
  });
}
