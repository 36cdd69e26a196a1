import { ROLES, type Role, TEAMS } from '@muster/contracts/constants';
import type { EveningAnswer } from '@muster/contracts/nights';
import { type AggregateModel, compareWithTable, type Expected, type RandomDraw, runWalks } from '@testing/model-walk';
import { figure, size } from '@testing/figures';
import type { Actor } from './actor';
import { type Evening, type EveningEvent, initialEvening } from './evening';
import { evening, type EveningCommand } from './evening-decider';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2027-03-28T19:00:00.000Z');
const ID = 'night_2027-03-28';
const iso = (ms: number): string => new Date(ms).toISOString();
const PEOPLE = Array.from({ length: 12 }, (_, i) => `p${i}`);
const ORGANISERS = ['o1', 'o2'];
const SETTINGS = {
  ...initialEvening.settings,
  name: 'Inhouse',
  signUp: { opensHours: 168, closesMinutes: 30 },
  maxLobbies: 2,
};

interface Answered {
  answer: EveningAnswer;
  here: boolean;
  start: number;
}
/** An evening as an organiser with paper and a watch knows it. The model was written only from the contract. */
class EveningModel implements AggregateModel<EveningCommand, Evening, EveningEvent> {
  now = START - 300 * HOUR;
  startsAt: number | null = null;
  name = SETTINGS.name;
  maxLobbies = SETTINGS.maxLobbies;
  cancelled: 'organiser' | 'night' | null = null;
  edited = false;
  readonly answers = new Map<string, Answered>();
  readonly members = new Set([...PEOPLE, ...ORGANISERS]);
  readonly rounds: { at: number; by: string; seated: string[]; version: number }[] = [];
  version = 0;
  #lastAnswer: Extract<EveningCommand, { type: 'AnswerEvening' }> | undefined;

  situation(): string {
    if (this.startsAt === null) return 'none';
    if (this.cancelled) return 'cancelled';
    if (this.now >= this.startsAt + 12 * HOUR) return 'over';
    if (this.rounds.length > 0) return 'dealt';
    if (this.now < this.startsAt - 168 * HOUR) return 'planned';
    return this.now < this.startsAt - 30 * MINUTE ? 'open' : 'closed';
  }

  nextCommand(draw: RandomDraw): EveningCommand {
    this.#passTime(draw);
    const person = draw.of(PEOPLE);
    const organiser = draw.of(ORGANISERS);
    const [eveningId, ctx] = [ID, { now: iso(this.now) }];
    const by = this.#actor(draw.percent(50) ? organiser : person);
    const planned = {
      startsAt: iso(this.#someStart(draw)),
      settings: { ...SETTINGS, name: draw.of(['Inhouse', 'Late']) },
    };
    if (draw.percent(6)) this.#toggleMember(person);
    const roles: Role[] = draw.percent(95) ? [draw.of(ROLES)] : [];
    const align: EveningCommand = { type: 'AlignEvening', plan: 1, eveningId, ctx, ...planned };
    const roll: EveningCommand = {
      type: 'CallRoll',
      eveningId,
      ctx,
      by,
      userId: draw.of([person, by.userId, ...this.#coming()]),
      here: draw.percent(70),
    };
    const round: EveningCommand = {
      type: 'MakeRound',
      eveningId,
      ctx,
      by,
      lobbies: this.#someLobbies(draw),
      seen: draw.of([undefined, this.version, this.version - 1]),
    };
    const commands: EveningCommand[] = [
      { type: 'PlanEvening', eveningId, ctx, nightId: 'night', communityId: 'club', date: '2027-03-28', ...planned },
      align,
      { type: 'WithdrawEvening', plan: 1, eveningId, ctx, force: draw.percent(50), reasonId: null },
      {
        type: 'EditEvening',
        eveningId,
        ctx,
        by,
        ...(draw.percent(50) && { startsAt: iso(this.#someStart(draw)) }),
        ...(draw.percent(50) && { maxLobbies: draw.of([1, 2, 3]) }),
      },
      { type: 'CancelEvening', eveningId, ctx, by, reason: null },
      { type: 'RestoreEvening', eveningId, ctx, by },
      { type: 'AdvanceEvening', eveningId, ctx },
      roll,
      { type: 'DropAnswer', eveningId, ctx, userId: person },
      round,
    ];
    const answer = {
      type: 'AnswerEvening' as const,
      eveningId,
      ctx,
      by,
      userId: draw.percent(40) ? person : null,
      answer: draw.of<EveningAnswer>(['in', 'in', 'maybe', 'out']),
      roles,
    };
    if (this.startsAt === null) return commands[0]!;
    if (this.rounds.length > 0 && draw.percent(10)) return round;
    const before = this.#lastAnswer;
    if (before && draw.percent(5)) return { ...before, ctx };
    if (by.role === null && draw.percent(10)) return roll;
    if (this.startsAt - this.now <= HOUR && draw.percent(25)) return roll;
    if (this.startsAt - this.now <= 3 * HOUR && draw.percent(15)) return draw.of([round, roll]);
    if (this.answers.size > 0 && this.rounds.length === 0 && draw.percent(10)) return align;
    if (draw.percent(55)) return draw.of(commands);
    this.#lastAnswer = answer;
    return answer;
  }

  /** Mostly minutes and hours; sometimes the clock leaps days, or to one of the moments that matter. */
  #passTime(draw: RandomDraw): void {
    const start = this.startsAt ?? START;
    if (draw.percent(25)) {
      const moment =
        start + draw.of([-168 * HOUR, -24 * HOUR, -3 * HOUR, -HOUR, -30 * MINUTE, 0, 12 * HOUR]) + draw.of([-1, 0]);
      if (moment > this.now && draw.percent(60)) this.now = moment;
    } else this.now += draw.of([0, 1_000, 29_999, 30_000, HOUR, 3 * HOUR]);
    if (draw.percent(1)) this.now += 31 * 24 * HOUR;
  }

  /** Mostly small moves, of which several add up. */
  #someStart(draw: RandomDraw): number {
    const start = this.startsAt ?? START;
    const small = draw.of([14, 14, 14, -14, 15, -15]) * MINUTE;
    return start + draw.of([0, small, small, small, HOUR, 24 * HOUR]);
  }

  #toggleMember(person: string): void {
    if (!this.members.delete(person)) this.members.add(person);
  }

  #actor(userId: string): Actor {
    const role = !this.members.has(userId) ? null : ORGANISERS.includes(userId) ? 'organiser' : 'member';
    return { userId, role, isAdmin: false };
  }

  #someLobbies(draw: RandomDraw) {
    const people = [...this.members].filter((id) => !ORGANISERS.includes(id));
    const first = draw.below(Math.max(1, people.length - 9));
    const ten = people.slice(first, first + 10);
    const side = (from: number) => ten.slice(from, from + 5).map((userId, i) => ({ userId, role: ROLES[i]! }));
    return ten.length < 10 ? [] : [{ scrimId: 's', title: 'T', teamOne: side(0), teamTwo: side(5) }];
  }

  #coming = (): string[] => [...this.answers].filter(([, { answer }]) => answer !== 'out').map(([id]) => id);

  expected(command: EveningCommand): Expected {
    if (command.type === 'PlanEvening')
      return this.startsAt === null && Date.parse(command.startsAt) > this.now ? 'done' : 'nothing';
    if (this.startsAt === null) return ['evening-not-found'];
    const start = this.startsAt;
    const [hasStarted, isOver] = [this.now >= start, this.now >= start + 12 * HOUR];
    if ('by' in command) {
      const refused = this.#refusal(command, command.by.role === 'organiser', start, isOver);
      if (refused) return [refused];
    }
    switch (command.type) {
      case 'AnswerEvening': {
        const before = this.answers.get(command.userId ?? command.by.userId);
        return before ? ['done', 'nothing'] : 'done';
      }
      case 'CallRoll':
        return this.answers.get(command.userId)!.here === command.here ? 'nothing' : 'done';
      case 'DropAnswer':
        return this.answers.has(command.userId) && !isOver ? 'done' : 'nothing';
      case 'CancelEvening':
        return this.cancelled === 'organiser' ? 'nothing' : 'done';
      case 'RestoreEvening':
        return this.cancelled ? 'done' : 'nothing';
      case 'EditEvening': {
        const moves = command.startsAt !== undefined && Date.parse(command.startsAt) !== start;
        return moves || (command.maxLobbies ?? this.maxLobbies) !== this.maxLobbies ? 'done' : 'nothing';
      }
      case 'MakeRound':
        return 'done';
      case 'WithdrawEvening':
        return this.cancelled || this.rounds.length > 0 || hasStarted || (this.edited && !command.force)
          ? 'nothing'
          : 'done';
      case 'AlignEvening': {
        if (this.rounds.length > 0 || hasStarted || this.cancelled === 'organiser') return 'nothing';
        if (this.cancelled) return 'done';
        const isNew =
          Date.parse(command.startsAt) !== start ||
          command.settings.name !== this.name ||
          command.settings.maxLobbies !== this.maxLobbies;
        return isNew && !this.edited ? 'done' : 'nothing';
      }
      default:
        return ['done', 'nothing'];
    }
  }

  /** In the order of the contract: 400, 403, 409. */
  #refusal(command: EveningCommand & { by: Actor }, isOrganiser: boolean, start: number, isOver: boolean) {
    switch (command.type) {
      case 'AnswerEvening': {
        const { answer, roles, userId, by } = command;
        if (answer !== 'out' && roles.length === 0) return 'roles-needed';
        if (userId !== null && !isOrganiser) return 'organiser-only';
        if (userId === null && by.role === null) return 'members-only';
        if (this.cancelled || isOver) return 'sign-up-closed';
        if (userId !== null || this.rounds.length > 0) return undefined;
        if (this.now < start - 168 * HOUR) return 'sign-up-not-open';
        const mayStill = this.now < start - 30 * MINUTE || (answer === 'out' && this.now < start);
        return mayStill ? undefined : 'sign-up-closed';
      }
      case 'CallRoll':
        if (command.userId !== command.by.userId && !isOrganiser) return 'organiser-only';
        if (command.by.role === null) return 'members-only';
        if (this.cancelled || this.now < start - HOUR || isOver) return 'roll-call-not-open';
        return this.#coming().includes(command.userId) ? undefined : 'not-signed-up';
      case 'EditEvening': {
        const to = command.startsAt === undefined ? start : Date.parse(command.startsAt);
        if (to !== start && to <= this.now) return 'start-in-the-past';
        if (!isOrganiser) return 'organiser-only';
        if (this.cancelled) return 'evening-cancelled';
        return to !== start && this.rounds.length > 0 ? 'lobbies-made' : undefined;
      }
      default:
        if (!isOrganiser) return 'organiser-only';
    }
    if (command.type === 'CancelEvening') {
      if (this.rounds.length > 0) return 'lobbies-made';
      return isOver ? 'evening-over' : undefined;
    }
    if (command.type === 'RestoreEvening') return this.cancelled && this.now >= start ? 'evening-over' : undefined;
    if (this.cancelled) return 'evening-cancelled';
    if (isOver) return 'evening-over';
    if (this.now < start - 3 * HOUR) return 'round-too-early';
    const last = this.rounds.at(-1);
    if (!last || command.type !== 'MakeRound') return undefined;
    if (command.seen !== undefined) return command.seen < last.version ? 'round-just-made' : undefined;
    return last.by !== command.by.userId && this.now - last.at < 30_000 ? 'round-just-made' : undefined;
  }

  apply(command: EveningCommand, events: readonly EveningEvent[]): void {
    this.version += events.length;
    switch (command.type) {
      case 'PlanEvening':
        this.startsAt = Date.parse(command.startsAt);
        this.name = command.settings.name;
        break;
      case 'AlignEvening':
        if (this.cancelled) this.#ask();
        this.cancelled = null;
        if (this.edited) break;
        this.name = command.settings.name;
        this.maxLobbies = command.settings.maxLobbies;
        this.#move(Date.parse(command.startsAt));
        break;
      case 'WithdrawEvening':
        this.cancelled = 'night';
        break;
      case 'CancelEvening':
        this.cancelled = 'organiser';
        break;
      case 'RestoreEvening':
        this.cancelled = null;
        this.edited = true;
        break;
      case 'EditEvening':
        this.edited = true;
        this.maxLobbies = command.maxLobbies ?? this.maxLobbies;
        if (command.startsAt !== undefined) this.#move(Date.parse(command.startsAt));
        break;
      case 'AnswerEvening': {
        const id = command.userId ?? command.by.userId;
        const here = command.answer !== 'out' && (this.answers.get(id)?.here ?? false);
        const start = events.length > 0 ? this.startsAt! : this.answers.get(id)!.start;
        this.answers.set(id, { answer: command.answer, here, start });
        break;
      }
      case 'CallRoll':
        this.answers.get(command.userId)!.here = command.here;
        break;
      case 'DropAnswer':
        this.answers.delete(command.userId);
        break;
      case 'MakeRound':
        this.rounds.push({
          at: this.now,
          by: command.by.userId,
          seated: command.lobbies.flatMap((lobby) => TEAMS.flatMap((team) => lobby[team].map(({ userId }) => userId))),
          version: this.version,
        });
        break;
      default:
        break;
    }
  }

  #ask(isAsked: (given: Answered) => boolean = () => true): void {
    for (const id of this.#coming()) if (isAsked(this.answers.get(id)!)) this.answers.delete(id);
  }

  #move(to: number): void {
    if (to !== this.startsAt) this.#ask(({ start }) => Math.abs(to - start) >= 15 * MINUTE);
    this.startsAt = to;
  }

  observe() {
    const said = [...this.answers].map(([id, { answer, here }]) => `${id} ${answer}${here ? ' here' : ''}`);
    return [
      this.startsAt,
      this.name,
      this.maxLobbies,
      this.cancelled,
      this.edited,
      said.toSorted().join(),
      this.rounds.length,
    ];
  }
}

const observe = (state: Evening) => {
  const said = state.answers.map(({ userId, answer, here }) => `${userId} ${answer}${here ? ' here' : ''}`);
  const { name, maxLobbies } = state.settings;
  const startsAt = state.id ? Date.parse(state.startsAt) : null;
  return [
    startsAt,
    name || 'Inhouse',
    maxLobbies,
    state.cancelled,
    state.edited,
    said.toSorted().join(),
    state.rounds.length,
  ];
};

const INVARIANTS: Record<string, (after: Evening, before: Evening) => boolean> = {
  'nobody answers twice': ({ answers }) => new Set(answers.map(({ userId }) => userId)).size === answers.length,
  'who is out is not here': ({ answers }) => answers.every(({ answer, here }) => answer !== 'out' || !here),
  'who comes has roles': ({ answers }) =>
    answers.every(({ answer, roles }) => (answer === 'out') === (roles.length === 0)),
  'nobody is twice in a round, seated or waiting': ({ rounds }) =>
    rounds.every(({ lobbies, reserves }) => {
      const seated = lobbies.flatMap((lobby) => TEAMS.flatMap((team) => lobby[team].map(({ userId }) => userId)));
      return new Set([...seated, ...reserves]).size === seated.length + reserves.length;
    }),
  'a cancelled evening gets no round': (after, before) =>
    !before.cancelled || after.rounds.length === before.rounds.length,
  'rounds are numbered from one': ({ rounds }) => rounds.every(({ number }, i) => number === i + 1),
  'an evening with lobbies keeps its start and is not cancelled': (after, before) =>
    before.rounds.length === 0 || (after.startsAt === before.startsAt && after.cancelled === before.cancelled),
  'it stays the evening of its date': (after, before) => before.id === '' || after.date === before.date,
  'sign-up that has closed has opened': ({ closed, opened }) => !closed || opened,
  'every event counts': (after, before) => after === before || after.version === before.version + 1,
  'its revision never falls': (after, before) => after.revision >= before.revision,
};
const broken = (after: Evening, before: Evening): string[] =>
  Object.entries(INVARIANTS)
    .filter(([, holds]) => !holds(after, before))
    .map(([name]) => name);

const CELLS = `
  AdvanceEvening | cancelled: nothing
  AdvanceEvening | closed: done nothing
  AdvanceEvening | dealt: done nothing
  AdvanceEvening | open: done nothing
  AdvanceEvening | over: done nothing
  AdvanceEvening | planned: nothing
  AlignEvening | cancelled: done nothing
  AlignEvening | closed: done nothing
  AlignEvening | dealt: nothing
  AlignEvening | open: done nothing
  AlignEvening | over: nothing
  AlignEvening | planned: done nothing
  AnswerEvening | cancelled: members-only organiser-only roles-needed sign-up-closed
  AnswerEvening | closed: done members-only nothing organiser-only roles-needed sign-up-closed
  AnswerEvening | dealt: done members-only nothing organiser-only roles-needed
  AnswerEvening | open: done members-only nothing organiser-only roles-needed
  AnswerEvening | over: members-only organiser-only roles-needed sign-up-closed
  AnswerEvening | planned: done members-only nothing organiser-only roles-needed sign-up-not-open
  CallRoll | cancelled: members-only organiser-only roll-call-not-open
  CallRoll | closed: done members-only not-signed-up nothing organiser-only
  CallRoll | dealt: done members-only not-signed-up nothing organiser-only roll-call-not-open
  CallRoll | open: done members-only not-signed-up nothing organiser-only roll-call-not-open
  CallRoll | over: members-only organiser-only roll-call-not-open
  CallRoll | planned: members-only organiser-only roll-call-not-open
  CancelEvening | cancelled: done evening-over nothing organiser-only
  CancelEvening | closed: done organiser-only
  CancelEvening | dealt: lobbies-made organiser-only
  CancelEvening | open: done organiser-only
  CancelEvening | over: evening-over lobbies-made organiser-only
  CancelEvening | planned: done organiser-only
  DropAnswer | cancelled: done nothing
  DropAnswer | closed: done nothing
  DropAnswer | dealt: done nothing
  DropAnswer | open: done nothing
  DropAnswer | over: nothing
  DropAnswer | planned: done nothing
  EditEvening | cancelled: evening-cancelled organiser-only start-in-the-past
  EditEvening | closed: done nothing organiser-only start-in-the-past
  EditEvening | dealt: done lobbies-made nothing organiser-only start-in-the-past
  EditEvening | open: done nothing organiser-only
  EditEvening | over: done lobbies-made nothing organiser-only start-in-the-past
  EditEvening | planned: done nothing organiser-only
  MakeRound | cancelled: evening-cancelled organiser-only
  MakeRound | closed: done organiser-only
  MakeRound | dealt: done organiser-only round-just-made
  MakeRound | open: done organiser-only round-too-early
  MakeRound | over: evening-over organiser-only
  MakeRound | planned: organiser-only round-too-early
  PlanEvening | cancelled: nothing
  PlanEvening | closed: nothing
  PlanEvening | dealt: nothing
  PlanEvening | none: done nothing
  PlanEvening | open: nothing
  PlanEvening | over: nothing
  PlanEvening | planned: nothing
  RestoreEvening | cancelled: done evening-over organiser-only
  RestoreEvening | closed: nothing organiser-only
  RestoreEvening | dealt: nothing organiser-only
  RestoreEvening | open: nothing organiser-only
  RestoreEvening | over: nothing organiser-only
  RestoreEvening | planned: nothing organiser-only
  WithdrawEvening | cancelled: nothing
  WithdrawEvening | closed: done nothing
  WithdrawEvening | dealt: nothing
  WithdrawEvening | open: done nothing
  WithdrawEvening | over: nothing
  WithdrawEvening | planned: done nothing
`;

test('an evening and its model agree after any sequence of commands, clock leaps and departures', () => {
  const cells = runWalks(
    'evening',
    { decider: evening, createModel: () => new EveningModel(), observe, broken },
    size(2_000, 60_000),
  );
  expect(compareWithTable(CELLS, cells, 1)).toEqual({ unknown: [], rare: [] });
  figure('C1', 'evening: cells (command × situation × outcome)', cells.size);
});
