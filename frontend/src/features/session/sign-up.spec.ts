import type { ServedSite } from '@muster/contracts/served-site';
import { seatOffered } from '../../shared/chosen-seat';
import { signedIn } from '../../shared/session.slice';
import { buildUser } from '../../testing/build-user';
import { type Draft, emptyDraft, readStep, registerBody, stepOf, stepPath, taglineOf } from './draft';
import { furthestStep, validateStep } from './draft-validation';
import { chosenProvider, providedFields } from './chosen-provider';
import { toNameCheck } from './names.saga';
import {
  discordNameProvided,
  divisionChosen,
  fieldTyped,
  namesTaken,
  numberChosen,
  problemsShown,
  providerChosen,
  providerPreferred,
  regionChosen,
  regionSuggested,
  seatChosen,
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
  test('the address names the step and stays that of the page, and no step after the first incomplete one is shown', () => {
    const at = { pathname: '/communities/owls', search: '?invite=abc&step=3' };
    expect([0, 1].map((step) => stepPath(step, at))).toEqual([
      '/communities/owls?invite=abc',
      '/communities/owls?invite=abc&step=2',
    ]);
    expect([0, 1, 2].map((step) => readStep(new URL(stepPath(step, at), 'http://muster.test').searchParams))).toEqual([
      0, 1, 2,
    ]);
    expect(['step=0', 'step=9', 'step=x', 'step=1.5'].map((search) => readStep(new URLSearchParams(search)))).toEqual([
      0, 2, 0, 0,
    ]);
    expect([emptyDraft, { ...filled, division: '' }, filled].map((draft) => furthestStep(draft))).toEqual([0, 1, 2]);
  });
  test('what the provider fills in is not asked for', () => {
    const withoutDiscord = { ...filled, discord: '' };
    expect([validateStep(withoutDiscord, 0, ['discord']), furthestStep(withoutDiscord, ['discord'])]).toEqual([{}, 2]);
    expect([validateStep(withoutDiscord, 0), furthestStep(withoutDiscord)]).toEqual([
      { discord: 'Discord is empty!' },
      0,
    ]);
  });
  test('typing clears the problem of the field', () => {
    expect(after(problemsShown({ name: 'x', region: 'y' }), fieldTyped({ field: 'name', text: 'H' })).problems).toEqual(
      { region: 'y' },
    );
  });
});

test('a rejected field belongs to the step that shows it', () => {
  expect(['rank', 'name', 'discord', 'email'].map(stepOf)).toEqual([1, 0, 0, 0]);
});

describe('names that are taken', () => {
  test('only complete and valid names are asked about', () => {
    expect(toNameCheck({ ...filled, name: ' Hana ' })).toEqual({
      name: 'Hana',
      summonerTagline: '',
      region: 'NA',
      discord: 'hana.plays',
    });
    expect(toNameCheck({ ...filled, region: '' })).toEqual({ discord: 'hana.plays' });
    expect(toNameCheck({ ...filled, discord: 'a@b', name: '' })).toEqual({});
  });
  test('changing what a name consists of removes its problem', () => {
    const taken = namesTaken({ name: 'taken', discord: 'taken' });
    for (const change of [
      fieldTyped({ field: 'name', text: 'H' }),
      fieldTyped({ field: 'summonerTagline', text: 'H' }),
      regionChosen('EUW'),
    ])
      expect(after(taken, change).taken).toEqual({ discord: 'taken' });
    expect(after(taken, fieldTyped({ field: 'discord', text: 'H' })).taken).toEqual({ name: 'taken' });
  });
});

describe('a seat chosen on the landing page', () => {
  const seat = {
    scrimId: 's1',
    team: 'teamOne',
    role: 'Mid',
    region: 'EUW',
    gameStartTime: '2026-11-20T20:00:00Z',
  } as const;
  test('suggests its region, and does not replace a chosen one', () => {
    expect(after(seatChosen(seat)).draft.region).toBe('EUW');
    expect(after(regionChosen('OCE'), seatChosen(seat)).draft.region).toBe('OCE');
  });
  test('outlives the sign-up until the page of its scrim offers it', () => {
    expect(after(seatChosen(seat), signedIn(buildUser())).seat).toEqual(seat);
    expect(after(seatChosen(seat), signedIn(buildUser()), seatOffered()).seat).toBeNull();
  });
});

test('a link suggests its region, and does not replace a chosen one', () => {
  expect(after(regionSuggested('EUW')).draft.region).toBe('EUW');
  expect(after(regionSuggested(null), regionSuggested('nowhere')).draft.region).toBe('');
  expect(after(regionChosen('OCE'), regionSuggested('EUW')).draft.region).toBe('OCE');
});

describe('the provider', () => {
  const [GOOGLE, DISCORD] = [
    { id: 'default', name: 'Google' },
    { id: 'discord', name: 'Discord' },
  ];
  const site = { providers: [GOOGLE, DISCORD] } as unknown as ServedSite;
  const proof = { uid: 'g-1', email: 'hana@players.test' };
  test('is the first until another one is chosen, also one that is configured no longer', () => {
    expect(['', 'discord', 'twitch'].map((provider) => chosenProvider({ provider }, site))).toEqual([
      GOOGLE,
      DISCORD,
      GOOGLE,
    ]);
    expect(after(providerChosen('discord'), providerChosen(null)).draft.provider).toBe('discord');
  });
  test('fills in the Discord name if it is Discord, which replaces what was typed', () => {
    const typed = fieldTyped({ field: 'discord', text: 'typed' });
    expect(after(typed, providerPreferred(GOOGLE)).draft.discord).toBe('typed');
    const preferred = after(typed, namesTaken({ discord: 'taken' }), providerPreferred(DISCORD));
    expect([preferred.draft.discord, preferred.taken]).toEqual(['', {}]);
    expect(after(providerPreferred(DISCORD), discordNameProvided('hana')).draft.discord).toBe('hana');
    expect([providedFields(DISCORD, null), providedFields(DISCORD, proof), providedFields(GOOGLE, null)]).toEqual([
      ['discord'],
      [],
      [],
    ]);
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
