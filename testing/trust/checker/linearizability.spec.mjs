// @ts-check
import { historiesOf, isLinear } from './linearizability.mjs';

const TOP = 'teamOne Top';
const body = { playerData: { role: 'Top', team: { name: 'teamOne' } } };
const shown = (/** @type {string[]} */ ...seats) => ({
  seats: seats.map((text) => text.split(' ')),
  casters: [],
  winner: null,
});
const call = (
  /** @type {string} */ kind,
  /** @type {string} */ who,
  /** @type {number} */ at,
  /** @type {number | undefined} */ heardAt,
  /** @type {object} */ answer,
) => ({
  op: `${kind} ${who} ${at}`,
  kind,
  who,
  scrim: 's1',
  body,
  expects: [],
  tries: [{ id: 'x', at, clock: 0, node: 0, heardAt, ...answer }],
});
const judge = (/** @type {any[]} */ ...calls) => isLinear(historiesOf(calls).get('s1') ?? []);

const hanaSits = call('join', 'hana', 0, 10, { status: 200, view: shown(`${TOP} hana`) });
const boRefused = call('join', 'bo', 5, 15, { status: 409, code: 'seat-taken' });
const hanaLeaves = call('leave', 'hana', 20, 30, { status: 200, view: shown() });

test('isLinear accepts that one of two concurrent joins gets a seat', () =>
  expect(judge(hanaSits, boRefused)).toBe(true));
test('isLinear rejects that both get it', () =>
  expect(judge(hanaSits, call('join', 'bo', 5, 15, { status: 200, view: shown(`${TOP} bo`) }))).toBe(false));
test('isLinear rejects that a free seat was refused', () => expect(judge(boRefused)).toBe(false));
test('isLinear rejects a refusal after the seat was left', () =>
  expect(judge(hanaSits, hanaLeaves, call('join', 'bo', 40, 50, { status: 409, code: 'seat-taken' }))).toBe(false));
test('isLinear accepts either outcome of a join during a leave', () => {
  expect(judge(hanaSits, hanaLeaves, call('join', 'bo', 25, 50, { status: 409, code: 'seat-taken' }))).toBe(true);
  expect(judge(hanaSits, hanaLeaves, call('join', 'bo', 25, 50, { status: 200, view: shown(`${TOP} bo`) }))).toBe(true);
});
test('isLinear rejects that an accepted command is lost', () =>
  expect(judge(hanaSits, call('leave', 'hana', 20, 30, { status: 404, code: 'player-not-found' }))).toBe(false));
test('isLinear accepts that a command with unknown outcome took effect, later, or not at all', () => {
  const lost = call('join', 'hana', 0, 10, { status: 0 });
  expect(judge(lost, call('join', 'bo', 20, 30, { status: 409, code: 'seat-taken' }))).toBe(true);
  expect(judge(lost, call('join', 'bo', 20, 30, { status: 200, view: shown(`${TOP} bo`) }))).toBe(true);
  expect(
    judge(
      lost,
      call('join', 'bo', 20, 30, { status: 200, view: shown(`${TOP} bo`) }),
      call('leave', 'hana', 40, 50, { status: 200, view: shown(`${TOP} bo`) }),
    ),
  ).toBe(false);
});
test('isLinear rejects a response that shows a user who never joined', () =>
  expect(judge(call('join', 'hana', 0, 10, { status: 200, view: shown(`${TOP} hana`, 'teamTwo Mid eve') }))).toBe(
    false,
  ));
test('isLinear rejects a later response that is older than an earlier one', () => {
  const old = call('cast', 'vex', 40, 50, { status: 200, view: { seats: [], casters: ['vex'], winner: null } });
  expect(judge(hanaSits, old)).toBe(false);
});
