import { buildTeamMember } from '../../../testing/build-team';
import { emptyRoles, playersOf, proposedLineUp, toChoice, toLineUp, withChosen } from './line-up-choice';

const choice = { Top: 'ada', Mid: 'bo' } as const;

test('choosing somebody for a second role swaps the two', () =>
  expect(withChosen(choice, 'Top', 'bo')).toEqual({ Top: 'bo', Mid: 'ada' }));

test('choosing somebody for an empty role leaves their earlier one empty', () =>
  expect(withChosen(choice, 'ADC', 'bo')).toEqual({ Top: 'ada', ADC: 'bo' }));

test('choosing nobody empties the role', () => expect(withChosen(choice, 'Mid', undefined)).toEqual({ Top: 'ada' }));

test('the role that the team lacks needs nobody', () =>
  expect(emptyRoles(choice, 'Support')).toEqual(['Jungle', 'ADC']));

test('a line-up lists the roles from top to bottom', () => {
  const lineUp = toLineUp({ Mid: 'bo', Top: 'ada' });
  expect(lineUp.map(({ role }) => role)).toEqual(['Top', 'Mid']);
  expect(toChoice(lineUp)).toEqual({ Mid: 'bo', Top: 'ada' });
});

test('players stand before subs, and coaches do not play', () => {
  const members = [
    buildTeamMember('Cy', { kind: 'coach' }),
    buildTeamMember('Bo', { kind: 'sub' }),
    buildTeamMember('Ada'),
  ];
  expect(playersOf(members).map(({ _user }) => _user.name)).toEqual(['Ada', 'Bo']);
});

test('proposes everybody in a role that they named, and fills up with people who play any', () => {
  const members = [
    buildTeamMember('Ada'),
    buildTeamMember('Bo', { roles: ['Top', 'Mid'] }),
    buildTeamMember('Cy', { roles: ['Mid'] }),
  ];
  expect(proposedLineUp(members, 'Jungle')).toEqual({ Top: 'bo', Mid: 'cy', ADC: 'ada' });
});
