// A night and its evenings over half a year: whatever is changed, killed or repeated, each date has one evening.
import { Rejection } from '@muster/kernel';
import { EVENINGS_AHEAD_MS, type NightRule, WEEKDAYS } from '@muster/contracts/nights';
import { RandomDraw } from '@testing/model-walk';
import { figure, size } from '@testing/figures';
import type { Actor } from '../domain/actor';
import { evening as eveningDecider, type EveningCommand } from '../domain/evening-decider';
import { type Evening, initialEvening, isDealt } from '../domain/evening';
import {
  initialNight,
  night as nightDecider,
  type Night,
  type NightCommand,
  type NightSettings,
} from '../domain/night';
import { planOf } from './evening-plan';
import { EveningPlanner } from './evening-planner';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const NIGHT = 'night';
const by: Actor = { userId: 'olga', role: 'organiser', isAdmin: false };
const SETTINGS: NightSettings = {
  name: 'Inhouse',
  rule: { every: 1, days: ['thu'] },
  time: '20:00',
  zone: 'Europe/Berlin',
  from: '2027-02-01',
  until: null,
  signUp: initialEvening.settings.signUp,
  maxLobbies: 2,
  template: initialEvening.settings.template,
};
const iso = (ms: number): string => new Date(ms).toISOString();

class Killed extends Error {}

/** The log of one night and its evenings, in memory. A process that plans can be killed before any command. */
class World {
  now = Date.parse('2027-02-20T12:00:00.000Z');
  night: Night = initialNight;
  archived = false;
  readonly evenings = new Map<string, Evening>();
  /** Commands until the process is killed. */
  left = Infinity;
  planned = 0;
  readonly planner = new EveningPlanner(
    { send: (_: unknown, command: EveningCommand) => this.#send(command) } as never,
    { load: async () => ({ state: this.night, version: this.night.version }) } as never,
    { idsOfNext: async (_: string, now: string) => this.#idsAfter(now) } as never,
    { byIds: async () => new Map([['club', { archived: this.archived }]]) } as never,
  );

  #idsAfter = (now: string) => [...this.evenings.values()].filter(({ startsAt }) => startsAt > now).map(({ id }) => id);

  async #send(command: EveningCommand) {
    this.left -= 1;
    if (this.left < 0) throw new Killed();
    return { events: this.decide(command) };
  }

  decide(command: EveningCommand) {
    const before = this.evenings.get(command.eveningId) ?? initialEvening;
    const events = eveningDecider.decide(command, before);
    this.planned += events.filter(({ type }) => type === 'EveningPlanned').length;
    if (events.length > 0) this.evenings.set(command.eveningId, events.reduce(eveningDecider.evolve, before));
    return events;
  }

  decideNight(command: NightCommand): void {
    this.night = nightDecider.decide(command, this.night).reduce(nightDecider.evolve, this.night);
  }
}

function change(world: World, draw: RandomDraw): void {
  const to = { nightId: NIGHT, by, ctx: { now: iso(world.now) } };
  const days = WEEKDAYS.filter(() => draw.percent(25));
  const rules: NightRule[] = [
    { every: draw.of([1, 2, 4]), days: days.length > 0 ? days : ['sun'] },
    { nth: draw.of([1, 4, -1]), day: draw.of(WEEKDAYS) },
  ];
  const changes: Partial<NightSettings>[] = [
    // Half past two does not exist on the day on which clocks go forward
    { time: draw.of(['20:00', '20:10', '02:30', '23:59', '00:00']) },
    { zone: draw.of(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati']) },
    { rule: draw.of(rules) },
    { until: draw.of([null, iso(world.now + 20 * DAY).slice(0, 10)]) },
    { name: draw.of(['Inhouse', 'Late']) },
  ];
  const since = iso(world.now + draw.of([0, 0, 10, 30]) * DAY).slice(0, 10);
  const commands: NightCommand[] = [
    { type: 'EditNight', ...to, since, changes: draw.of(changes) },
    { type: 'EditNight', ...to, since, changes: draw.of(changes) },
    { type: 'PauseNight', ...to },
    { type: 'ResumeNight', ...to },
    ...(draw.percent(5) ? [{ type: 'EndNight' as const, ...to, reason: null }] : []),
  ];
  world.decideNight(draw.of(commands));
}

function changeByHand(world: World, draw: RandomDraw): void {
  const id = draw.of([...world.evenings.keys(), '']);
  const found = world.evenings.get(id);
  if (!found) return;
  const to = { eveningId: id, by, ctx: { now: iso(world.now) } };
  const moved = iso(Date.parse(found.startsAt) + draw.of([5 * MINUTE, HOUR, -30 * HOUR, 40 * HOUR]));
  world.decide(
    draw.of<EveningCommand>([
      { type: 'EditEvening', ...to, startsAt: moved },
      { type: 'CancelEvening', ...to, reason: null },
      { type: 'RestoreEvening', ...to },
      { type: 'MakeRound', ...to, lobbies: [] },
      { type: 'AnswerEvening', ...to, userId: 'bo', answer: 'in', roles: ['Mid'] },
    ]),
  );
}

/** Returns the rules that are broken although the night was planned to the end. */
function broken({ now, night, archived, evenings, planned }: World): string[] {
  const isActive = !night.ended && !night.paused && !archived;
  const soon = iso(now + EVENINGS_AHEAD_MS);
  const wanted = new Map(
    (isActive ? planOf(night, iso(now), soon) : []).map((evening) => [`${NIGHT}_${evening.date}`, evening]),
  );
  const problems = [...wanted.keys()].filter((id) => !evenings.has(id)).map((id) => `${id} is missing`);
  if (planned !== evenings.size) problems.push('a date was planned twice');
  for (const [id, evening] of evenings) {
    if (evening.startsAt <= iso(now) || isDealt(evening) || evening.cancelled === 'organiser') continue;
    const plan = wanted.get(id);
    if (id !== `${NIGHT}_${evening.date}`) problems.push(`${id} has another date`);
    if (!isActive && !evening.cancelled) problems.push(`${id} was not cancelled`);
    if (!plan || evening.edited) continue;
    if (evening.cancelled) problems.push(`${id} was not brought back`);
    else if (evening.startsAt !== plan.startsAt || evening.settings.name !== plan.settings.name)
      problems.push(`${id} does not follow its night`);
  }
  return problems;
}

test('each date of a night has one evening, whatever is changed, killed or repeated', async () => {
  let [plans, killed, evenings] = [0, 0, 0];
  for (let walk = 1; walk <= size(25, 1_000); walk++) {
    const world = new World();
    const draw = new RandomDraw(walk * 7_919);
    const ctx = { now: iso(world.now) };
    const created = { nightId: NIGHT, communityId: 'club', by, ctx, settings: SETTINGS, about: '' };
    world.decideNight({ type: 'CreateNight', ...created });
    for (let step = 0; step < 30; step++) {
      world.now += draw.of([0, HOUR, DAY, 3 * DAY, 7 * DAY]) + (draw.percent(2) ? 31 * DAY : 0);
      if (draw.percent(5)) world.archived = !world.archived;
      try {
        (draw.percent(60) ? change : changeByHand)(world, draw);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
      }
      world.left = draw.percent(30) ? draw.below(6) : Infinity;
      const plan = () => world.planner.plan(NIGHT, iso(world.now));
      plans += 1;
      await plan().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
      });
      world.left = Infinity;
      await plan();
      expect([walk, step, broken(world)]).toEqual([walk, step, []]);
      expect([walk, step, (await plan()).events]).toEqual([walk, step, 0]);
    }
    evenings += world.evenings.size;
  }
  expect([killed > 20, evenings > 100]).toEqual([true, true]);
  figure('C1', 'night: plans beside the dates of its rule (killed)', `${plans} (${killed})`);
});

test('an evening that has begun, or that its night no longer has, changes together with its night', async () => {
  const world = new World();
  const to = () => ({ by, ctx: { now: iso(world.now) } });
  const plan = () => world.planner.plan(NIGHT, iso(world.now));
  const lobbiesOf = (date: string) => world.evenings.get(`${NIGHT}_${date}`)!.settings.maxLobbies;
  const edit = (since: string, maxLobbies: number) =>
    world.decideNight({
      type: 'EditNight',
      nightId: NIGHT,
      ...to(),
      since,
      changes: { maxLobbies },
      evening: { maxLobbies },
    });
  world.decideNight({
    type: 'CreateNight',
    nightId: NIGHT,
    communityId: 'club',
    ...to(),
    settings: SETTINGS,
    about: '',
  });
  await plan();
  world.now = Date.parse('2027-02-25T19:30:00.000Z');
  edit('2027-02-25', 5);
  await plan();
  expect(lobbiesOf('2027-02-25')).toBe(5);
  world.decide({ type: 'EditEvening', eveningId: `${NIGHT}_2027-03-04`, ...to(), name: 'Finals' });
  world.decideNight({
    type: 'EditNight',
    nightId: NIGHT,
    ...to(),
    since: '2027-02-27',
    changes: { rule: { every: 1, days: ['fri'] } },
  });
  await plan();
  edit('2027-03-04', 3);
  await plan();
  expect(lobbiesOf('2027-03-04')).toBe(3);
});
