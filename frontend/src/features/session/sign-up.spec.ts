import { signedIn } from '../../shared/session.slice';
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

describe('what can be typed', () => {
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

describe('the rank', () => {
  test('Iron to Diamond start with number 4 and keep a chosen one', () => {
    expect(after(divisionChosen('Gold')).draft.number).toBe('4');
    expect(after(divisionChosen('Gold'), numberChosen('1'), divisionChosen('Iron')).draft.number).toBe('1');
  });
  test.each(['Master', 'Grandmaster', 'Challenger', 'Unranked'])('%s has none', (division) => {
    const { draft } = after(divisionChosen('Gold'), divisionChosen(division));
    expect(draft.number).toBe('');
    expect(validateStep({ ...filled, ...draft, division }, 1)).toEqual({});
  });
});

describe('going on', () => {
  test('empty fields are named, in the order of the form; a tagline may be empty', () => {
    expect(Object.entries(validateStep(emptyDraft, 0))).toEqual([
      ['name', 'Summoner Name is empty!'],
      ['region', 'Region is empty!'],
      ['discord', 'Discord is empty!'],
    ]);
    expect(validateStep(emptyDraft, 1)).toEqual({ division: 'Rank Division is empty!' });
    expect(validateStep({ ...filled, number: '' }, 1)).toEqual({ number: 'Rank Number is empty!' });
  });
  test('spaces alone are empty, a wrong Discord name is told', () => {
    expect(validateStep({ ...filled, name: '   ' }, 0)).toEqual({ name: 'Summoner Name is empty!' });
    expect(validateStep({ ...filled, discord: 'a@b' }, 0)).toEqual({
      discord: 'Discord must be a valid Discord username',
    });
  });
  test('a step with problems is not left, one without is, the last one never', () => {
    expect(after(nextRequested({ name: 'Summoner Name is empty!' }))).toMatchObject({
      step: 0,
      problems: { name: 'Summoner Name is empty!' },
    });
    expect(after(nextRequested({}), nextRequested({}), nextRequested({}), nextRequested({})).step).toBe(2);
  });
  test('back keeps what was typed and stops at the first step', () => {
    const state = after(
      fieldTyped({ field: 'name', text: 'Hana' }),
      nextRequested({}),
      previousRequested(),
      previousRequested(),
    );
    expect(state).toMatchObject({ step: 0, draft: { name: 'Hana' } });
  });
  test('typing takes back the reproach', () => {
    expect(after(nextRequested({ name: 'x', region: 'y' }), fieldTyped({ field: 'name', text: 'H' })).problems).toEqual(
      { region: 'y' },
    );
  });
});

test('the server refuses a field: back to the step where it is mended', () => {
  expect(after(nextRequested({}), nextRequested({}), fieldsRejected({ rank: 'no' })).step).toBe(1);
  expect(after(nextRequested({}), nextRequested({}), fieldsRejected({ rank: 'no', name: 'taken' }))).toMatchObject({
    step: 0,
    problems: { name: 'taken' },
  });
});

test('what is sent, and the tagline that shows', () => {
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

test('an account that exists leaves no draft behind', () => {
  expect(after(fieldTyped({ field: 'name', text: 'Hana' }), signedIn({} as never))).toEqual(signUp.getInitialState());
});
