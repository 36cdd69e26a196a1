import type { Role } from '@muster/contracts/constants';
import { DEFAULT_CHANNEL_PREFERENCES } from '@muster/contracts/notifications';
import type { SelfUser } from '@muster/contracts/users';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { logOut, selectMe, session, signedIn } from '../../shared/session.slice';
import { calls } from '../../shared/calls.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { languageApplied, languageChosen } from '../../shared/language/language.actions';
import { withDivision } from '../../shared/rank-draft';
import { toChanges, toDraft, validateDraft } from './account-draft';
import { settingsSaga } from './settings.saga';
import {
  saveAccount,
  sendAdminKey,
  deleteAccount,
  fieldTouched,
  changePreferences,
  preferences,
  selectProblems,
  settings,
} from './settings.slice';

const me = {
  _id: 'u1',
  name: 'Hana',
  summonerTagline: 'fox',
  region: 'NA',
  discord: 'hana',
  rank: 'Gold 2',
  email: 'h@players.test',
  canSendEmailsToUser: false,
  roles: [] as Role[],
} as SelfUser;
const STORED = { kinds: DEFAULT_CHANNEL_PREFERENCES, emailSubscribed: false };
const rest = () => settle().then(settle);
function start() {
  const browser = fakeBrowser({ token: 'Bearer old' });
  const player = runSaga(
    {
      calls: calls.reducer,
      settings: settings.reducer,
      preferences: preferences.reducer,
      alerts: alerts.reducer,
      session: session.reducer,
    },
    settingsSaga,
  );
  player.dispatch(signedIn(me));
  return { browser, ...player, alertTexts: () => selectAlerts(player.state()).map(({ text }) => text) };
}

describe('the account draft', () => {
  test('sends only changed fields, and the rank as one string', () => {
    const draft = toDraft(me);
    expect(toChanges(draft, me)).toEqual({});
    expect(toChanges({ ...draft, discord: ' hana ' }, me)).toEqual({});
    const likesMid: SelfUser = { ...me, roles: ['Mid', 'Top'] };
    expect(toChanges(toDraft(likesMid), likesMid)).toEqual({});
    expect(toChanges({ ...draft, roles: ['Top', 'Mid'] }, likesMid)).toEqual({ roles: ['Top', 'Mid'] });
    expect(toChanges({ ...withDivision(draft, 'Master'), name: 'Hana B ' }, me)).toEqual({
      name: 'Hana B',
      rank: 'Master',
    });
    expect(withDivision(withDivision(draft, 'Master'), 'Iron')).toMatchObject({ division: 'Iron', number: '4' });
  });

  test('reports empty and invalid fields', () => {
    expect(validateDraft(toDraft(me))).toEqual({});
    expect(validateDraft({ ...toDraft(me), name: ' ', discord: '@@' })).toEqual({
      name: 'Summoner Name is empty!',
      discord: 'Discord must be a valid Discord username',
    });
    expect(validateDraft({ ...toDraft(me), number: '' })).toEqual({ number: 'Rank Number is empty!' });
  });
});

describe('saving the account', () => {
  test('updates account and token; opting in revokes an unsubscription', async () => {
    const { browser, dispatch, state, alertTexts } = start();
    browser.respond('PUT /auth/update-user', 200, { token: 'Bearer new', user: { ...me, canSendEmailsToUser: true } });
    browser.respond('PUT /notifications/preferences', 200, { ...STORED, emailSubscribed: true });
    dispatch(saveAccount.requested({ canSendEmailsToUser: true }));
    expect(saveAccount.selectIsRunning(state())).toBe(true);
    await rest().then(rest);
    expect([
      selectMe(state())?.canSendEmailsToUser,
      localStorage.getItem('jwtToken'),
      alertTexts(),
      preferences.select(state()).shown?.emailSubscribed,
    ]).toEqual([true, 'Bearer new', ['Account details updated!'], true]);
  });

  test('shows a rejection once, in the form, until the field is edited', async () => {
    const { browser, dispatch, state, alertTexts } = start();
    const taken = 'Discord name mira is already taken!';
    browser.respond('PUT /auth/update-user', 409, { error: taken, fields: { discord: taken } });
    dispatch(saveAccount.requested({ discord: 'mira' }));
    await rest();
    expect([alertTexts(), selectProblems(state()), saveAccount.selectIsRunning(state())]).toEqual([
      [],
      { discord: taken },
      false,
    ]);
    dispatch(fieldTouched('discord'));
    expect(selectProblems(state())).toEqual({});
  });

  test('sends an admin key on its own', async () => {
    const { browser, dispatch, state } = start();
    browser.respond('PUT /auth/update-user', 200, { token: 'Bearer admin', user: { ...me, isAdmin: true } });
    dispatch(sendAdminKey.requested('sesame'));
    await rest();
    expect([browser.requests.map(({ body }) => body), selectMe(state())?.isAdmin]).toEqual([
      [{ adminKey: 'sesame' }],
      true,
    ]);
  });
});

describe('notification switches', () => {
  test('change immediately and revert when saving fails', async () => {
    const { browser, dispatch, state } = start();
    browser.respond('GET /notifications/preferences', 200, STORED);
    dispatch(preferences.requested());
    await rest();
    browser.respond('PUT /notifications/preferences', 500, { error: 'Not ready' });
    dispatch(changePreferences.requested({ kinds: { message: { push: false } } }));
    expect(preferences.select(state()).shown?.kinds.message).toEqual({ push: false, email: false });
    await rest().then(rest);
    expect(preferences.select(state()).shown?.kinds.message).toEqual({ push: true, email: false });
  });

  test('stay as pressed while earlier ones are answered', async () => {
    const { browser, dispatch, state } = start();
    browser.respond('GET /notifications/preferences', 200, STORED);
    dispatch(preferences.requested());
    await rest();
    const answer = browser.respondLater('PUT /notifications/preferences');
    dispatch(changePreferences.requested({ kinds: { message: { push: false } } }));
    await settle();
    browser.neverRespond('PUT /notifications/preferences');
    dispatch(changePreferences.requested({ kinds: { message: { email: true } } }));
    answer({ ...STORED, kinds: { ...STORED.kinds, message: { push: false, email: false } } });
    await rest();
    expect(preferences.select(state()).shown?.kinds.message).toEqual({ push: false, email: true });
  });
});

test('deleting the account signs out; a wrong name only shows an alert', async () => {
  const { browser, dispatch, actions, alertTexts } = start();
  browser.respond('DELETE /auth/account', 400, { error: 'Type Hana to confirm' });
  dispatch(deleteAccount.requested('Hanna'));
  await rest();
  expect([alertTexts(), actions.some(logOut.match)]).toEqual([['Type Hana to confirm'], false]);
  browser.respond('DELETE /auth/account', 200, { success: true });
  dispatch(deleteAccount.requested('Hana'));
  await rest();
  expect([actions.some(logOut.match), browser.requests.at(-1)?.body]).toEqual([true, { name: 'Hana' }]);
});

test('a chosen language is saved once it is shown, so that the message of success is in it', async () => {
  const { browser, dispatch } = start();
  browser.respond('PUT /auth/update-user', 200, { token: 'Bearer new', user: { ...me, language: 'de' } });
  dispatch(languageChosen('de'));
  await rest();
  expect(browser.requests).toEqual([]);
  dispatch(languageApplied('de'));
  await rest();
  expect(browser.requests.map(({ body }) => body)).toEqual([{ language: 'de' }]);
});
