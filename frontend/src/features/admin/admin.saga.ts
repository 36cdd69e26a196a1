import { profilePath } from '@muster/contracts/profile-path';
import { cancel, delay, fork, put, select, take, takeEvery, throttle } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { goTo, goToAfter, isStillOnPage } from '../../shared/navigation';
import { userEdited } from '../../shared/person-changed';
import {
  banUser,
  type BanTarget,
  editUser,
  liftExpired,
  recentActivities,
  banHistory,
  dashboardStats,
  serverStatus,
  resolveReport,
  unbanUser,
} from './admin.api';
import { dashboardClosed, dashboardOpened } from './dashboard.slice';
import { dashboardChanged } from './server-events';
import { jobsSaga } from './jobs.saga';
import { strings } from './strings';
import { startSaga } from '../../shared/start-saga';

/** Minimum interval between reloads, because changes come in bursts. */
const THROTTLE_MS = 2_000;
/** Poll interval of the system status, which the server does not push. */
const STATUS_MS = 30_000;

const toUserRef = ({ _id, name, region, summonerTagline }: BanTarget) => ({ _id, name, region, summonerTagline });

/** Makes pages that show this person reload, and the ban history if it is loaded. */
function* notifyUserChanged(person: BanTarget) {
  yield* put(userEdited(toUserRef(person)));
  if ((yield* select(banHistory.select)).shown) yield* put(banHistory.requested());
}

function* banSaga() {
  yield* takeEvery(banUser.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(strings.ban.done));
    yield* notifyUserChanged(args.user);
  });
  yield* takeEvery(banUser.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
  yield* takeEvery(unbanUser.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(strings.ban.lifted));
    yield* notifyUserChanged(args);
  });
  yield* takeEvery(unbanUser.failed, function* () {
    yield* put(alert.error(strings.ban.liftFailed));
  });
  yield* takeEvery(liftExpired.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(result.message || strings.history.lifted));
    yield* put(banHistory.requested());
    yield* put(dashboardStats.requested());
  });
  yield* takeEvery(liftExpired.failed, function* () {
    yield* put(alert.error(strings.history.liftFailed));
  });
}

function* reportSaga() {
  yield* takeEvery(resolveReport.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(strings.reports.done[result.outcome ?? 'resolved']));
  });
  yield* takeEvery(resolveReport.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

/** Profiles are addressed by name, so a renamed user's page moves to a new URL. */
function* editSaga() {
  yield* takeEvery(editUser.succeeded, function* (edited) {
    const { args, result } = edited.payload;
    yield* put(alert.success(strings.edit.done));
    yield* notifyUserChanged(result.user);
    if (profilePath(args.user) !== profilePath(result.user))
      yield* goToAfter(edited, { to: profilePath(result.user), replace: true });
  });
  yield* takeEvery(editUser.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

/** Reloads statistics on changes and polls the system status while the dashboard is open. */
function* refreshWhileOpen() {
  yield* throttle(THROTTLE_MS, dashboardChanged, function* () {
    yield* put(dashboardStats.requested());
    yield* put(recentActivities.requested());
  });
  while (true) {
    yield* delay(STATUS_MS);
    if (document.visibilityState === 'visible') yield* put(serverStatus.requested());
  }
}

function* dashboardSaga() {
  yield* takeEvery(dashboardOpened, function* () {
    yield* put(dashboardStats.requested());
    yield* put(recentActivities.requested());
    yield* put(serverStatus.requested());
  });
  yield* takeEvery(dashboardStats.failed, function* (failed) {
    if (!isStillOnPage(failed)) return;
    const forbidden = failed.payload.failure.status === 403;
    yield* put(alert.error(forbidden ? strings.dashboard.forbidden : strings.dashboard.failed));
    if (forbidden) yield* put(goTo({ to: '/', replace: true }));
  });
  while (true) {
    yield* take(dashboardOpened);
    const open = yield* fork(refreshWhileOpen);
    yield* take(dashboardClosed);
    yield* cancel(open);
  }
}

export function* adminSaga() {
  for (const part of [banSaga, reportSaga, editSaga, dashboardSaga, jobsSaga]) yield* fork(part);
}

startSaga(adminSaga);
