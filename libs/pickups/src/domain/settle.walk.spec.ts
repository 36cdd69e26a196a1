import { ROLES, type Role } from '@muster/contracts/constants';
import { canSit } from '@muster/contracts/pickup-ten';
import { NO_PICKUPS } from '@muster/contracts/pickup-settings';
import { integerRandom, Rejection } from '@muster/kernel';
import { size } from '@testing/figures';
import { begin, beReady, callOff, come, go, sayNo, sayReady } from './acts';
import { nextDue, settle } from './settle';
import { askedIn, type Check, isRunning, type Room, type Tonight } from './tonight';

const [SECOND, MINUTE] = [1_000, 60_000];
const START = Date.parse('2026-11-28T19:00:00.000Z');
const CLUBS = ['club', 'den'];
const PEOPLE = Array.from({ length: 40 }, (_, i) => `p${String(i).padStart(2, '0')}`);

/** Forty people of two communities, some of whom are in both, for two hours. */
class Evening {
  readonly #random;
  #at = START;
  #ids = 0;
  tonight: Tonight;
  readonly made: Check[] = [];
  /** When people were asked, by check: at which version they have become ready. */
  readonly ready = new Map<string, number>();

  constructor(seed: string) {
    this.#random = integerRandom(seed);
    const room = (communityId: string): Room => ({
      communityId,
      settings: { ...NO_PICKUPS, on: true, start: communityId === 'club' ? 'auto' : 'members', readySeconds: 60 },
      members: new Set(PEOPLE),
      count: 0,
      tenSince: null,
    });
    const none = new Set<string>();
    this.tonight = {
      entries: new Map(),
      checks: new Map(),
      rooms: new Map(CLUBS.map((id) => [id, room(id)])),
      circumstances: { barred: none, seated: none, atEvening: none, askedElsewhere: none },
    };
  }

  get now(): string {
    return new Date(this.#at).toISOString();
  }
  #one<T>(list: readonly T[]): T {
    return list[this.#random(list.length)]!;
  }
  #percent(chance: number): boolean {
    return this.#random(100) < chance;
  }

  /** The timers of both communities fire exactly when they are due, and then somebody does something. */
  step(): void {
    this.#moveTo(this.#at + this.#random(20) * SECOND);
    const userId = this.#one(PEOPLE);
    const running = [...this.tonight.checks.values()].filter(isRunning);
    const check = running.find((one) => askedIn(one).some((place) => place.userId === userId));
    try {
      if (check) this.#do((tonight) => this.#answer(tonight, check, userId));
      else this.#do((tonight) => this.#other(tonight, userId));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }

  #answer(tonight: Tonight, { id }: Check, userId: string): Tonight {
    if (this.#percent(70)) return sayReady(tonight, id, userId, this.now);
    if (this.#percent(30)) return sayNo(tonight, id, userId, this.now);
    return this.#percent(3) ? callOff(tonight, id, this.now) : tonight;
  }

  #other(tonight: Tonight, userId: string): Tonight {
    if (this.#percent(10)) return go(tonight, userId, this.now);
    if (this.#percent(10)) return beReady(tonight, userId, 5, this.now);
    if (this.#percent(10))
      return begin(tonight, { communityId: 'den', id: this.#newId(), userId, mayAlways: true }, this.now);
    const roles = [this.#one(ROLES), ...ROLES.filter(() => this.#percent(25))];
    const communities = this.#percent(30) ? CLUBS : [this.#one(CLUBS)];
    const until = new Date(this.#at + (10 + this.#random(110)) * MINUTE).toISOString();
    const from = this.#percent(20) ? new Date(this.#at + 5 * MINUTE).toISOString() : undefined;
    const atLeast = this.#percent(20) ? 1 + this.#random(10) : 1;
    const said = { userId, communities, from, until, roles: [...new Set<Role>(roles)], atLeast };
    return come(tonight, { ...said, discord: true, saidInDiscord: false }, this.now);
  }

  #newId = (): string => `check-${String(++this.#ids).padStart(4, '0')}`;

  #moveTo(at: number): void {
    for (;;) {
      const due = CLUBS.flatMap((id) => nextDue(this.tonight, id, this.now) ?? []).toSorted()[0];
      if (due === undefined || Date.parse(due) > at) break;
      this.#at = Date.parse(due);
      this.#do((tonight) => tonight);
    }
    this.#at = at;
  }

  #do(act: (tonight: Tonight) => Tonight): void {
    const context = { now: this.now, newId: this.#newId };
    const next = settle(act(settle(this.tonight, context)), context);
    this.made.push(...[...next.checks.values()].filter(({ state }) => state === 'made'));
    const running = new Map([...next.checks].filter(([, check]) => isRunning(check)));
    this.tonight = { ...next, checks: running };
  }
}

/** Returns the rules that do not hold. */
function broken({ tonight, made, ready, now }: Evening): string[] {
  const running = [...tonight.checks.values()];
  const asked = running.flatMap((check) => askedIn(check).map(({ userId }) => userId));
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => void (holds || problems.push(problem));
  check(new Set(asked).size === asked.length, 'a person is asked twice');
  check(new Set(running.map(({ communityId }) => communityId)).size === running.length, 'a community asks twice');
  for (const one of running) {
    const places = askedIn(one);
    check(places.length <= 10, 'a check asks more than ten');
    check(canSit(places), 'those who are asked cannot sit');
    check(new Set(one.places.map(({ userId }) => userId)).size === one.places.length, 'a person is asked again');
    check(one.closesAt > now, 'a check is not over in time');
    for (const { userId, answer, version } of one.places) {
      const key = `${one.id} ${userId}`;
      if (answer === 'ready') check((ready.get(key) ?? version) === version, 'who is ready was asked again');
      if (answer === 'ready') ready.set(key, version);
      if (answer === 'asked') check(!ready.has(key), 'who was ready is asked');
    }
  }
  for (const { id, places } of made) {
    const ten = places.filter(({ answer }) => answer === 'ready');
    check(ten.length === 10 && canSit(ten), `the ten of ${id} cannot play`);
  }
  for (const { userId, until, communities } of tonight.entries.values())
    check(until > now && communities.length > 0, `${userId} is around although it is over`);
  return [...new Set(problems)];
}

test('forty people of two communities come, go and answer for two hours: nobody is asked twice, and games are made', () => {
  let games = 0;
  for (let seed = 0; seed < size(2, 30); seed++) {
    const evening = new Evening(`evening ${seed}`);
    for (let step = 0; step < 700; step++) {
      evening.step();
      expect([seed, step, broken(evening)]).toEqual([seed, step, []]);
      evening.made.splice(0).forEach(() => (games += 1));
    }
  }
  expect(games).toBeGreaterThan(size(2, 30));
});
