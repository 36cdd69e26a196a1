import { authRoutes } from '@muster/contracts/auth-routes';
import { type Role, ROLES } from '@muster/contracts/constants';
import { createSelector } from '@reduxjs/toolkit';
import { put, takeEvery } from 'typed-redux-saga';
import { accountSaved } from '../account-saved';
import { alert } from '../alerts/alerts.slice';
import { apiCall } from '../api-call';
import { callRoute } from '../call-route';
import { selectMe } from '../session.slice';
import { startSaga } from '../start-saga';

const NO_ROLES: readonly Role[] = [];

/** The roles that the user likes to play, preferred first. */
export const selectPreferredRoles = createSelector([selectMe], (me): readonly Role[] => me?.roles ?? NO_ROLES);

/** Adds the role behind the others, or removes it. */
export const withRoleToggled = (roles: readonly Role[], role: Role): Role[] =>
  roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role].slice(-ROLES.length);

export const savePreferredRoles = apiCall('preferredRoles/save', (roles: readonly Role[]) =>
  callRoute(authRoutes.update, { body: { roles: [...roles] } }),
);

function* preferredRolesSaga() {
  yield* takeEvery(savePreferredRoles.succeeded, function* ({ payload: { result } }) {
    yield* accountSaved(result);
  });
  yield* takeEvery(savePreferredRoles.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure, 'preferred-roles'));
  });
}

startSaga(preferredRolesSaga);
