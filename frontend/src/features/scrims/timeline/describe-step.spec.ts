import { DEFAULT_SITE, serveSite } from '@muster/contracts/served-site';
import { TIMELINE_EVENT_KINDS, type TimelineEvent } from '@muster/contracts/timeline';
import { describeStep } from './describe-step';

const name = (id: string | null | undefined) => ({ ann: 'Ann', bo: 'Bo', root: 'Captain' })[id ?? ''] ?? 'Deleted user';
const sentence = (event: TimelineEvent, by: string | null = 'root') => describeStep({ by, facts: [event] }, name)[0];
const top = { team: 'teamOne', role: 'Top' } as const;
const mid = { team: 'teamTwo', role: 'Mid' } as const;

test('names the admin who acted for a player', () => {
  expect(sentence({ kind: 'joined', person: 'ann', seat: top }, 'ann')).toBe('Ann took Top on Blue Side');
  expect(sentence({ kind: 'joined', person: 'ann', seat: top })).toBe('Captain placed Ann on Top on Blue Side');
  expect(sentence({ kind: 'moved', person: 'ann', seat: mid }, 'ann')).toBe('Ann moved to Mid on Red Side');
  expect(sentence({ kind: 'moved', person: 'ann', seat: mid })).toBe('Captain moved Ann to Mid on Red Side');
});
test('names who removed a player, but not for a player who left', () => {
  expect(sentence({ kind: 'uncast', person: 'ann' }, 'ann')).toBe('Ann left as a caster');
  expect(sentence({ kind: 'uncast', person: 'ann' })).toBe('Captain removed Ann as a caster');
  expect(sentence({ kind: 'cast', person: 'ann' }, 'ann')).toBe('Ann joined as a caster');
  expect(sentence({ kind: 'cast', person: 'ann' })).toBe('Captain added Ann as a caster');
  expect(sentence({ kind: 'left', person: 'ann' }, 'ann')).toBe('Ann left');
  expect(sentence({ kind: 'left', person: 'ann' }, null)).toBe('Muster removed Ann from their seat');
  serveSite({ ...DEFAULT_SITE, name: 'Rift Club' });
  expect(sentence({ kind: 'left', person: 'ann' }, null)).toBe('Rift Club removed Ann from their seat');
  serveSite(DEFAULT_SITE);
});
test('a swap names both players and their new seats', () => {
  expect(sentence({ kind: 'swapped', person: 'ann', seat: mid, other: 'bo', otherSeat: top })).toBe(
    'Captain swapped Ann (now Mid on Red Side) and Bo (now Top on Blue Side)',
  );
});
test('distinguishes a retracted result from a corrected one', () => {
  expect(sentence({ kind: 'winnerCorrected', team: null })).toBe('Captain withdrew the result');
  expect(sentence({ kind: 'winnerCorrected', team: 'teamTwo' })).toBe('Captain corrected the result: Red Side won');
});
test('lists players of one random fill in one sentence', () => {
  const facts: TimelineEvent[] = [
    { kind: 'drawn', person: 'ann', seat: top },
    { kind: 'drawn', person: 'bo', seat: mid },
    { kind: 'captainDrawn', person: 'bo' },
  ];
  expect(describeStep({ by: 'root', facts }, name)).toEqual([
    'Captain filled 2 seats: Ann, Bo',
    'Bo was randomly chosen as captain',
  ]);
  expect(sentence(facts[0]!)).toBe('Ann was randomly assigned to Top on Blue Side');
});
test('automatic events name no actor', () => expect(sentence({ kind: 'started' }, null)).toBe('The game started'));
test('every kind of event has a complete sentence', () => {
  for (const kind of TIMELINE_EVENT_KINDS) {
    const full: TimelineEvent = {
      kind,
      person: 'ann',
      seat: top,
      other: 'bo',
      otherSeat: mid,
      team: 'teamOne',
      to: '2026-11-20T20:00:00.000Z',
      on: true,
      count: 1,
      version: 3,
      reason: 'oops',
      roles: ['Top'],
      missing: ['a'],
    };
    expect(sentence(full)).toMatch(/^\S.*[^ ]$/);
    expect(sentence(full)).not.toMatch(/undefined|null|NaN|Invalid/);
  }
});
