import { FACTS, type TimelineFact } from '@muster/contracts';
import { tellStep } from './timeline-words';

const name = (id: string | null | undefined) => ({ ann: 'Ann', bo: 'Bo', root: 'Captain' })[id ?? ''] ?? 'Deleted user';
const told = (fact: TimelineFact, by: string | null = 'root') => tellStep({ by, facts: [fact] }, name)[0];
const top = { team: 'teamOne', role: 'Top' } as const;
const mid = { team: 'teamTwo', role: 'Mid' } as const;

test('one tells for oneself, an admin for others', () => {
  expect(told({ kind: 'joined', person: 'ann', seat: top }, 'ann')).toBe('Ann took Top on Blue Side');
  expect(told({ kind: 'joined', person: 'ann', seat: top })).toBe('Captain seated Ann as Top on Blue Side');
  expect(told({ kind: 'moved', person: 'ann', seat: mid }, 'ann')).toBe('Ann moved to Mid on Red Side');
  expect(told({ kind: 'moved', person: 'ann', seat: mid })).toBe('Captain moved Ann to Mid on Red Side');
});
test('who leaves does so himself, or is taken out by somebody, who is named', () => {
  expect(told({ kind: 'uncast', person: 'ann' }, 'ann')).toBe('Ann left the cast');
  expect(told({ kind: 'uncast', person: 'ann' })).toBe('Captain took Ann off the cast');
  expect(told({ kind: 'cast', person: 'ann' }, 'ann')).toBe('Ann joined the cast');
  expect(told({ kind: 'cast', person: 'ann' })).toBe('Captain put Ann on the cast');
  expect(told({ kind: 'left', person: 'ann' }, 'ann')).toBe('Ann left');
  expect(told({ kind: 'left', person: 'ann' }, null)).toBe('Muster freed the seat of Ann');
});
test('a swap names both and where they sit now', () => {
  expect(told({ kind: 'swapped', person: 'ann', seat: mid, other: 'bo', otherSeat: top })).toBe('Captain swapped Ann (now Mid on Red Side) and Bo (now Top on Blue Side)');
});
test('a result taken back is told apart from one corrected', () => {
  expect(told({ kind: 'winnerCorrected', team: null })).toBe('Captain took the result back');
  expect(told({ kind: 'winnerCorrected', team: 'teamTwo' })).toBe('Captain corrected the result: Red Side won');
});
test('who was drawn together is told in one sentence', () => {
  const facts: TimelineFact[] = [{ kind: 'drawn', person: 'ann', seat: top }, { kind: 'drawn', person: 'bo', seat: mid }, { kind: 'captainDrawn', person: 'bo' }];
  expect(tellStep({ by: 'root', facts }, name)).toEqual(['Captain filled 2 seats: Ann, Bo', 'Bo was drawn as captain']);
  expect(told(facts[0]!)).toBe('Ann was drawn for Top on Blue Side');
});
test('what happens by itself has no doer', () => expect(told({ kind: 'started' }, null)).toBe('The game started'));
test('every kind of fact has a sentence without holes', () => {
  for (const kind of FACTS) {
    const full: TimelineFact = { kind, person: 'ann', seat: top, other: 'bo', otherSeat: mid, team: 'teamOne', to: '2026-11-20T20:00:00.000Z', on: true, count: 1, version: 3, reason: 'oops' };
    expect(told(full)).toMatch(/^\S.*[^ ]$/);
    expect(told(full)).not.toMatch(/undefined|null|NaN|Invalid/);
  }
});
