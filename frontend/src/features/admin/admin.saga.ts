import { call, cancel, delay, fork, put, select, take, takeEvery, throttle } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { personChanged } from '../../shared/person-changed';
import { profilePath } from '../../shared/profile-path';
import { banUser, type Banned, editUser, liftExpired, loadActivities, loadBans, loadReport, loadReports, loadStats, loadStatus, openBoard, resolveReport, unbanUser } from './admin.api';
import { selectBans } from './admin.slice';
import { dashboardLeft, dashboardOpened } from './dashboard.slice';
import { dashboardMoved } from './heard';
import { words } from './words';

/** News come in bursts; the figures are asked for at most this often. */
const CALM_MS = 2_000;
/** Nobody tells how the machines are doing: looked after while the page is open. */
const STATUS_MS = 30_000;

const nameOf = ({ _id, name, region, summonerTagline }: Banned) => ({ _id, name, region, summonerTagline });

/** Who shows this person, and the history if it is open, look again. */
function* changed(person: Banned) {
  yield* put(personChanged(nameOf(person)));
  if (yield* select(selectBans)) yield* put(loadBans.requested());
}

function* bans() {
  yield* takeEvery(banUser.loaded, function* ({ payload: { args } }) {
    yield* put(alert.success(words.ban.done));
    yield* changed(args.user);
  });
  yield* takeEvery(banUser.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
  yield* takeEvery(unbanUser.loaded, function* ({ payload: { args } }) {
    yield* put(alert.success(words.ban.lifted));
    yield* changed(args);
  });
  yield* takeEvery(unbanUser.failed, function* () {
    yield* put(alert.error(words.ban.liftFailed));
  });
  yield* takeEvery(liftExpired.loaded, function* ({ payload: { result } }) {
    yield* put(alert.success(result.message || words.history.lifted));
    yield* put(loadBans.requested());
    yield* put(loadStats.requested());
  });
  yield* takeEvery(liftExpired.failed, function* () {
    yield* put(alert.error(words.history.liftFailed));
  });
}

function* judgements() {
  yield* takeEvery(resolveReport.loaded, function* ({ payload: { result } }) {
    yield* put(alert.success(words.reports.done[result.outcome ?? 'resolved']));
  });
  yield* takeEvery(resolveReport.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

/** The board is no page of ours: the browser goes there. */
function* board() {
  yield* takeEvery(openBoard.loaded, function* ({ payload: { result } }) {
    yield* call([location, 'assign'], result.url);
  });
  yield* takeEvery(openBoard.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

/** A profile is addressed by name: renamed, it has moved. */
function* edits() {
  yield* takeEvery(editUser.loaded, function* ({ payload: { args, result } }) {
    yield* put(alert.success(words.edit.done));
    yield* changed(result.user);
    if (profilePath(args.user) !== profilePath(result.user)) yield* put(goTo({ to: profilePath(result.user), replace: true }));
  });
  yield* takeEvery(editUser.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

/** While the dashboard is open: the figures follow the news, the machines are looked after. */
function* watching() {
  yield* throttle(CALM_MS, dashboardMoved, function* () {
    yield* put(loadStats.requested());
    yield* put(loadActivities.requested());
  });
  while (true) {
    yield* delay(STATUS_MS);
    if (document.visibilityState === 'visible') yield* put(loadStatus.requested());
  }
}

function* dashboard() {
  yield* takeEvery(dashboardOpened, function* () {
    yield* put(loadStats.requested());
    yield* put(loadActivities.requested());
    yield* put(loadStatus.requested());
  });
  yield* takeEvery(loadStats.failed, function* ({ payload: { failure } }) {
    const forbidden = failure.status === 403;
    yield* put(alert.error(forbidden ? words.dashboard.forbidden : words.dashboard.failed));
    if (forbidden) yield* put(goTo({ to: '/', replace: true }));
  });
  while (true) {
    yield* take(dashboardOpened);
    const open = yield* fork(watching);
    yield* take(dashboardLeft);
    yield* cancel(open);
  }
}

export function* saga() {
  for (const one of [banUser, unbanUser, editUser, liftExpired, loadBans, loadStats, loadActivities, loadStatus, loadReports, loadReport, resolveReport, openBoard]) yield* fork(one.watch);
  for (const one of [bans, judgements, edits, board, dashboard]) yield* fork(one);
}
