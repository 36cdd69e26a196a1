// Takes long random walks through the life of an aggregate and compares them with a model that knows only the rules.
import { type Decider, Rejection } from '@muster/kernel';
import fc from 'fast-check';
import { figure, size } from './figures';

/** Derives random values from one number. */
export class RandomDraw {
  #state: number;
  constructor(number: number) {
    this.#state = number | 0;
  }

  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
  percent(n: number): boolean {
    return this.below(100) < n;
  }
}

/** The rejections, one of which is expected, or the outcome: a change, or none because the state is as requested. */
export type Expected = readonly string[] | 'nothing' | 'done';
export interface AggregateModel<C, S, E> {
  /** Returns the kind of the current situation. */
  situation: () => string;
  nextCommand: (draw: RandomDraw) => C;
  expected: (command: C) => Expected;
  /** Applies the command. Takes only random choices from the events. */
  apply: (command: C, events: readonly E[], before: S, after: S) => void;
  /** The values on which model and aggregate must agree. */
  observe: () => readonly Value[];
}
type Value = string | number | boolean | null;
export interface WalkSubject<C extends { type: string }, S, E extends { type: string }> {
  decider: Decider<C, S, E>;
  createModel: () => AggregateModel<C, S, E>;
  observe: (state: S) => readonly Value[];
  /** Returns the invariants that do not hold in `after`, the state after one event on `before`. */
  broken?: (after: S, before: S, model: AggregateModel<C, S, E>) => readonly string[];
}

const MAX_COMMANDS = 60;
type Cells = Map<string, number>;

/**
 * Number of walks with frozen states, which find code that mutates a state.
 */
const FROZEN_WALKS = 300;

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}

/** Runs code that must be deterministic: throws if it reads the clock or draws a random number. */
function withoutClockAndRandom<T>(work: () => T): T {
  const { random } = Math;
  const RealDate = Date;
  const forbidden = (): never => {
    throw new Error('the rules read the clock or drew a random number');
  };
  Math.random = forbidden;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => (args.length === 0 ? forbidden() : (Reflect.construct(target, args) as object)),
    apply: forbidden,
    get: (target, key) => (key === 'now' ? forbidden : (Reflect.get(target, key) as unknown)),
  });
  try {
    return work();
  } finally {
    [Math.random, globalThis.Date] = [random, RealDate];
  }
}

function runWalk<C extends { type: string }, S, E extends { type: string }>(
  { decider, createModel, observe, broken }: WalkSubject<C, S, E>,
  numbers: readonly number[],
  cells: Cells,
  isFrozen: boolean,
  trace?: string[],
): void {
  const keep = isFrozen ? deepFreeze : <T>(value: T): T => value;
  const model = createModel();
  let state = keep(decider.initial);
  for (const number of numbers) {
    const command = keep(model.nextCommand(new RandomDraw(number)));
    const [situation, expected] = [model.situation(), model.expected(command)];
    const { events, outcome } = decideSafely(decider, command, state);
    trace?.push(`${JSON.stringify(command)} → ${outcome} ${JSON.stringify(events)}`);
    const cell = `${command.type} | ${situation} | ${outcome}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
    if (typeof expected === 'string' ? expected !== outcome : !expected.includes(outcome))
      throw new Error(`${cell}, but expected ${String(expected)}`);
    if (events.length === 0) continue;
    const before = state;
    const assertInvariants = (after: S, earlier: S) => {
      const names = broken?.(after, earlier, model) ?? [];
      if (names.length > 0) throw new Error(`after ${cell}: ${names.join(', ')}`);
    };
    for (const event of events) {
      const earlier = state;
      state = keep(decider.evolve(state, event));
      assertInvariants(state, earlier);
    }
    model.apply(command, events, before, state);
    assertInvariants(state, state);
    const [is, should] = [observe(state), model.observe()];
    if (is.length !== should.length || is.some((value, i) => value !== should[i]))
      throw new Error(`after ${cell}\n  it is     ${JSON.stringify(is)}\n  should be ${JSON.stringify(should)}`);
  }
}

function decideSafely<C, S, E>(
  decider: Decider<C, S, E>,
  command: C,
  state: S,
): { events: readonly E[]; outcome: string } {
  try {
    const events = decider.decide(command, state);
    return { events, outcome: events.length > 0 ? 'done' : 'nothing' };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { events: [], outcome: error.code };
  }
}

/**
 * Runs that many walks; throws the shortest walk on which aggregate and model differ. Returns how often each (command,
 * situation, outcome) occurred.
 */
export function runWalks<C extends { type: string }, S, E extends { type: string }>(
  name: string,
  walked: WalkSubject<C, S, E>,
  walks: number,
): Cells {
  const cells: Cells = new Map();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0; // rejections are expected here
  const seed = Number(process.env['TRUST_SEED'] ?? size(20_261_121, Date.now() % 1_000_000_000));
  const startedAt = process.cpuUsage();
  try {
    let soFar = 0;
    withoutClockAndRandom(() =>
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: MAX_COMMANDS, size: 'max' }), (numbers) => {
          try {
            runWalk(walked, numbers, cells, (soFar += 1) <= FROZEN_WALKS);
          } catch (error) {
            const trace: string[] = [];
            try {
              runWalk(walked, numbers, new Map(), true, trace);
            } catch {
              /* fails as before; only the trace is of interest */
            }
            throw new Error(`${(error as Error).message}\n${trace.join('\n')}`, { cause: error });
          }
        }),
        { numRuns: walks, seed },
      ),
    );
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  const { user, system } = process.cpuUsage(startedAt);
  const commands = [...cells.values()].reduce((sum, n) => sum + n, 0);
  figure(
    'C1',
    `${name}: walks (commands) beside the model, TRUST_SEED=${seed}`,
    `${walks.toLocaleString('en')} (${commands.toLocaleString('en')})`,
  );
  figure('C1', `${name}: walks per CPU second`, Math.round(walks / ((user + system) / 1_000_000)));
  return cells;
}

/**
 * Compares the outcomes that occurred with a table of lines `Command | situation: outcome outcome`. Returns the lines
 * that the table lacks, and outcomes that occurred less than `least` times, or in no situation at all.
 */
export function compareWithTable(table: string, cells: Cells, least: number): { unknown: string[]; rare: string[] } {
  const known = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [cell = '', outcomes = ''] = line.trim().split(': ');
      return outcomes.split(' ').map((outcome) => `${cell} | ${outcome}`);
    });
  const unknown = new Map<string, string[]>();
  for (const cell of [...cells.keys()].filter((met) => !known.includes(met)).toSorted((a, b) => a.localeCompare(b))) {
    const [command, situation, outcome] = cell.split(' | ') as [string, string, string];
    unknown.set(`${command} | ${situation}`, [...(unknown.get(`${command} | ${situation}`) ?? []), outcome]);
  }
  const withoutSituation = (cell: string): string => cell.replace(/ \| .* \| /, ' | ');
  const met = new Set([...cells.keys()].map(withoutSituation));
  const unmet = new Set(known.map(withoutSituation).filter((outcome) => !met.has(outcome)));
  return {
    unknown: [...unknown].map(([cell, outcomes]) => `${cell}: ${outcomes.join(' ')}`),
    rare: table.trim() ? [...known.filter((cell) => (cells.get(cell) ?? 0) < least), ...unmet] : [],
  };
}
