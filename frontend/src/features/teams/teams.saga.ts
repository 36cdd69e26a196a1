import type { TeamView } from '@muster/contracts/teams';
import { cancel, fork, put, select, take, takeEvery, throttle } from 'typed-redux-saga';
import { emitAndForget, emitAndWait, onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { goToAfter } from '../../shared/navigation';
import { startSaga } from '../../shared/start-saga';
import { teamReceived, timesChanged } from '../../shared/team-changes';
import { strings } from './strings';
import {
  askTeam,
  blockedTeams,
  changeCrest,
  editTeam,
  FIELD_OF_CODE,
  foundTeam,
  issueInvite,
  openInvitations,
  openInvites,
  selectOpenTimes,
  sendTeamCommand,
  type TeamAddress,
  teamClosed,
  type TeamCommand,
  teamOpened,
  teams,
  teamTimes,
  timesOpened,
} from './teams.slice';

/** A scrim that fills makes many people busy within a short time. */
const RELOAD_INTERVAL_MS = 1_500;
/** Commands after which the user may no longer see the team. */
const LEADS_AWAY: ReadonlySet<TeamCommand['kind']> = new Set(['leave', 'disband', 'decline']);

/** Only members are let into the room; others see the team as it was when they opened it. */
function* enterRoom(slug: string) {
  const ack = yield* emitAndWait('join_team_room', { team: slug });
  if (ack.ok && ack['team']) yield* put(teamReceived(ack['team'] as TeamView));
}

/** Stays in the team's room while one of its pages is open, also after reconnects and after joining the team. */
function* roomSaga({ slug, invite }: TeamAddress) {
  try {
    yield* put(teams.requested({ slug, invite }));
    yield* takeEvery(sendTeamCommand.succeeded, function* ({ payload: { args } }) {
      if (args.kind === 'join' && args.slug === slug) yield* enterRoom(slug);
    });
    yield* onEveryConnect(() => enterRoom(slug));
  } finally {
    emitAndForget('leave_team_room', { team: slug });
  }
}

function* openedSaga({ payload }: ReturnType<typeof teamOpened>) {
  const room = yield* fork(roomSaga, payload);
  yield* take(
    (action: { type: string; payload?: unknown }) => teamClosed.match(action) && action.payload === payload.slug,
  );
  yield* cancel(room);
}

const isTeam = (result: unknown): result is TeamView =>
  typeof result === 'object' && result !== null && 'members' in result;

function doneText(command: TeamCommand): string {
  const { done } = strings;
  switch (command.kind) {
    case 'remove':
      return done.remove(command.name);
    case 'editOwn':
    case 'editMember':
    case 'listIn':
    case 'removeFrom':
      return done.saved;
    default:
      return done[command.kind];
  }
}

/** Loads what is on the screen and may have changed. */
function* reloadAfter({ slug, kind }: TeamCommand) {
  if (kind === 'revoke') yield* put(openInvites.requested(slug));
  if (kind === 'block' || kind === 'unblock') yield* put(blockedTeams.requested(slug));
  if (kind === 'invite' || kind === 'withdraw') yield* put(openInvitations.requested(slug));
}

function* commandSaga() {
  yield* takeEvery(sendTeamCommand.succeeded, function* (sent) {
    const { args, result } = sent.payload;
    if (isTeam(result)) yield* put(teamReceived(result));
    yield* put(alert.success(doneText(args)));
    if (LEADS_AWAY.has(args.kind)) yield* goToAfter(sent, { to: '/teams' });
    else yield* reloadAfter(args);
  });
  yield* takeEvery(sendTeamCommand.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(failure));
    yield* put(teams.requested({ slug: args.slug, ...(args.kind === 'join' && { invite: args.invite }) }));
    yield* reloadAfter(args);
  });
}

function* formSaga() {
  yield* takeEvery(foundTeam.succeeded, function* (founded) {
    const { result } = founded.payload;
    yield* put(teamReceived(result));
    yield* put(alert.success(strings.form.founded(result.name)));
    yield* goToAfter(founded, { to: `/teams/${result.slug}` });
  });
  for (const save of [editTeam, changeCrest])
    yield* takeEvery(save.succeeded, function* ({ payload: { result } }) {
      yield* put(teamReceived(result));
      yield* put(alert.success(strings.form.saved));
    });
  for (const save of [foundTeam, editTeam])
    yield* takeEvery(save.failed, function* ({ payload: { failure } }) {
      // Problems of fields are shown beside them.
      if (Object.keys(failure.fields).length === 0 && !FIELD_OF_CODE[failure.code]) yield* put(alert.error(failure));
    });
  yield* takeEvery(changeCrest.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

function* inviteSaga() {
  yield* takeEvery(issueInvite.succeeded, function* ({ payload: { args } }) {
    yield* put(openInvites.requested(args.slug));
  });
  yield* takeEvery(issueInvite.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

function* reloadTimes() {
  const args = yield* select(selectOpenTimes);
  if (args) yield* put(teamTimes.requested(args));
}

function* timesSaga() {
  yield* takeEvery(timesOpened, function* ({ payload }) {
    yield* put(teamTimes.requested(payload));
  });
  yield* throttle(RELOAD_INTERVAL_MS, timesChanged, function* ({ payload: { teamId } }) {
    const args = yield* select(selectOpenTimes);
    if (args && (yield* select(teams.select, args.slug)).shown?._id === teamId) yield* reloadTimes();
  });
  yield* takeEvery(askTeam.succeeded, function* () {
    yield* put(alert.success(strings.times.askDone));
    yield* reloadTimes();
  });
  yield* takeEvery(askTeam.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* reloadTimes();
  });
}

function* teamsSaga() {
  yield* takeEvery(teamOpened, openedSaga);
  for (const part of [commandSaga, formSaga, inviteSaga, timesSaga]) yield* fork(part);
}
startSaga(teamsSaga);
