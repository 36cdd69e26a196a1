import { notStored } from './use-edited';

test('a field that was saved follows again what is stored; others keep what was typed', () => {
  const stored = { name: 'Moss', about: 'Fives', roles: ['Top'] };
  expect(notStored({ name: 'Moss ', about: 'Fives on Fridays', roles: ['Top'] }, stored)).toEqual({
    about: 'Fives on Fridays',
  });
});
