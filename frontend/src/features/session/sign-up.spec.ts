import { signedIn } from '../../shared/session.slice';
import { buildUser } from '../../testing/build-user';
import { type Draft, emptyDraft, registerBody, taglineOf } from './draft';
import { validateStep } from './draft-validation';
import {
  divisionChosen,
  fieldTyped,
  nextRequested,
  numberChosen,
  previousRequested,
  fieldsRejected,
  signUp,
} from './sign-up.slice';

const after = (...actions: Parameters<typeof signUp.reducer>[1][]) =>
  actions.reduce(signUp.reducer, signUp.getInitialState());
const filled: Draft = {
  ...emptyDraft,
  name: 'Hana',
  region: 'NA',
  discord: 'hana.plays',
  division: 'Gold',
  number: '2',
};

describe('input filters', () => {
  test.each([
    ['name', 'Ha na_7!?', 'Ha na7'],
    ['name', 'Ünïcode 名前', 'Ünïcode 名前'],
    ['summonerTagline', '#NA1', 'NA1'],
    ['summonerTagline', 'N#A 1-2345', 'NA123'],
    ['discord', 'hana#1234', 'hana#1234'],
  ] as const)('%s: "%s" becomes "%s"', (field, text, arrives) =>
    expect(after(fieldTyped({ field, text })).draft[field]).toBe(arrives),
  );
});

describe('the rank step', () => {
  test('Iron to Diamond default to number 4 and keep a chosen one', () => {
    expect(after(divisionChosen('Gold')).draft.number).toBe('4');
    expect(after(divisionChosen('Gold'), numberChosen('1'), divisionChosen('Iron')).draft.number).toBe('1');
  });
  test.each(['Master', 'Grandmaster', 'Challenger', 'Unranked'])('%s has no number', (division) => {
    const { draft } = after(divisionChosen('Gold'), divisionChosen(division));
    expect(draft.number).toBe('');
    expect(validateStep({ ...filled, ...draft, division }, 1)).toEqual({});
  });
});

describe('moving between steps', () => {
  test('names empty fields in the order of the form; the tagline may be empty', () => {
    expect(Object.entries(validateStep(emptyDraft, 0))).toEqual([
      ['name', 'Summoner Name is empty!'],
      ['region', 'Region is empty!'],
      ['discord', 'Discord is empty!'],
    ]);
    expect(validateStep(emptyDraft, 1)).toEqual({ division: 'Rank Division is empty!' });
    expect(validateStep({ ...filled, number: '' }, 1)).toEqual({ number: 'Rank Number is empty!' });
  });
  test('treats spaces as empty and reports an invalid Discord name', () => {
    expect(validateStep({ ...filled, name: '   ' }, 0)).toEqual({ name: 'Summoner Name is empty!' });
    expect(validateStep({ ...filled, discord: 'a@b' }, 0)).toEqual({
      discord: 'Discord must be a valid Discord username',
    });
  });
  test('leaves a step only without problems, and never the last one', () => {
    expect(after(nextRequested({ name: 'Summoner Name is empty!' }))).toMatchObject({
      step: 0,
      problems: { name: 'Summoner Name is empty!' },
    });
    expect(after(nextRequested({}), nextRequested({}), nextRequested({}), nextRequested({})).step).toBe(2);
  });
  test('going back keeps the input and stops at the first step', () => {
    const state = after(
      fieldTyped({ field: 'name', text: 'Hana' }),
      nextRequested({}),
      previousRequested(),
      previousRequested(),
    );
    expect(state).toMatchObject({ step: 0, draft: { name: 'Hana' } });
  });
  test('typing clears the problem of the field', () => {
    expect(after(nextRequested({ name: 'x', region: 'y' }), fieldTyped({ field: 'name', text: 'H' })).problems).toEqual(
      { region: 'y' },
    );
  });
});

test('a field rejected by the server leads back to its step', () => {
  expect(after(nextRequested({}), nextRequested({}), fieldsRejected({ rank: 'no' })).step).toBe(1);
  expect(after(nextRequested({}), nextRequested({}), fieldsRejected({ rank: 'no', name: 'taken' }))).toMatchObject({
    step: 0,
    problems: { name: 'taken' },
  });
});

test('the request body and the displayed tagline', () => {
  const proof = { uid: 'g-1', email: 'hana@players.test' };
  expect(registerBody({ ...filled, name: ' Hana ' }, proof)).toEqual({
    ...proof,
    name: 'Hana',
    summonerTagline: '',
    region: 'NA',
    discord: 'hana.plays',
    rank: 'Gold 2',
    canSendEmailsToUser: false,
  });
  expect(registerBody({ ...filled, division: 'Master', number: '' }, proof).rank).toBe('Master');
  expect([taglineOf({ ...filled, region: 'EUNE' }), taglineOf({ ...filled, summonerTagline: 'fox' })]).toEqual([
    'EUN1',
    'fox',
  ]);
});

test('signing in clears the draft', () => {
  expect(after(fieldTyped({ field: 'name', text: 'Hana' }), signedIn(buildUser()))).toEqual(signUp.getInitialState());
});
