import { SUMMONER_CACHE_MS } from '@muster/contracts/constants';
import type { PublicUser } from '@muster/contracts/users';
import { fork, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { hasCommunities } from '../../shared/communities-mode';
import { goTo, isStillOnPage } from '../../shared/navigation';
import { readOwn, writeOwn } from '../../shared/own-storage';
import { userEdited } from '../../shared/person-changed';
import { isRejection } from '../../shared/api-call';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { loadCareer, loadList, loadProfile, loadSummoner, loadUserCommunities, type Summoner } from './profile.api';
import { FIRST_PAGE, selectProfile, summonerLoaded } from './profile.slice';
import { startSaga } from '../../shared/start-saga';
import { deviceTime } from '../../shared/clock';

const MAX_STORED = 50;
const nameOf = ({ name, summonerTagline, region }: PublicUser) => `${region}:${name}#${summonerTagline}`.toLowerCase();

interface Cached {
  at: number;
  summoner: Summoner;
}
const readSummoners = (myId: string) => (readOwn('muster-summoners', myId) ?? {}) as Record<string, Cached>;

function readCachedSummoner(myId: string, user: PublicUser): Summoner | null {
  const cached = readSummoners(myId)[nameOf(user)];
  return cached && deviceTime() - cached.at < SUMMONER_CACHE_MS ? cached.summoner : null;
}

function cacheSummoner(myId: string, user: PublicUser, summoner: Summoner): void {
  const { [nameOf(user)]: _, ...others } = readSummoners(myId);
  const kept = Object.entries(others).slice(1 - MAX_STORED);
  writeOwn('muster-summoners', myId, Object.fromEntries([...kept, [nameOf(user), { at: deviceTime(), summoner }]]));
}

/** Adds Riot's data to the page without delaying it. */
function* summonerSaga(user: PublicUser) {
  const cached = readCachedSummoner((yield* select(selectMyId)) ?? '', user);
  yield* put(cached ? summonerLoaded({ userId: user._id, summoner: cached }) : loadSummoner.requested(user));
}

function* onSummoner({ payload: { args: user, result: summoner } }: ReturnType<typeof loadSummoner.succeeded>) {
  if (!summoner) return;
  cacheSummoner((yield* select(selectMyId)) ?? '', user, summoner);
  yield* put(summonerLoaded({ userId: user._id, summoner }));
}

function* careerSaga(user: PublicUser) {
  yield* put(loadList.requested({ ...FIRST_PAGE, listKind: 'joined', userId: user._id }));
  yield* put(loadCareer.requested(user._id));
  const isOwn = (yield* select(selectMyId)) === user._id;
  if (isOwn || (yield* select(selectIsAdmin)))
    yield* put(loadList.requested({ ...FIRST_PAGE, listKind: 'created', userId: user._id }));
}

export function* profileSaga() {
  yield* takeLatest(loadProfile.succeeded, function* ({ payload: { result } }) {
    yield* fork(careerSaga, result);
    if (hasCommunities) yield* put(loadUserCommunities.requested(result._id));
    yield* fork(summonerSaga, result);
  });
  yield* takeEvery(loadSummoner.succeeded, onSummoner);
  // Shows the server's message. Unknown users have no page; every other failure ends by itself.
  yield* takeEvery(loadProfile.failed, function* (failed) {
    const { failure } = failed.payload;
    if (!isStillOnPage(failed)) return;
    yield* put(alert.error(failure, 'profile'));
    if (isRejection(failure)) yield* put(goTo({ to: '/', replace: true }));
  });
  yield* takeEvery(userEdited, function* ({ payload: { _id, name, region, summonerTagline: tagline } }) {
    const { user } = yield* select(selectProfile);
    if (user?._id === _id) yield* put(loadProfile.requested({ name, region, tagline }));
  });
}

startSaga(profileSaga);
