import type { AttendanceBody, AttendanceSettings } from '@muster/contracts/attendance';
import { ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { VISIBILITIES } from '@muster/contracts/scrim-rights';
import {
  DRAFT_STATES,
  FEARLESS_KINDS,
  FIRST_SELECTIONS,
  ONE_GAME,
  SERIES_ENDS,
  type SeriesBody,
} from '@muster/contracts/series';
import type { AggregateModel, Expected, RandomDraw } from '@testing/model-walk';
import type { Actor, Candidate, CommandContext, Step } from '../src/domain/command';
import type { EditScrim, ScrimChanges } from '../src/domain/edit';
import type { CreateScrim } from '../src/domain/lifecycle';
import type { WithdrawOffer } from '../src/domain/offers';
import type { FillRandom, SwapPlayers } from '../src/domain/placing';
import { mayReturn, type ScrimCommand } from '../src/domain/scrim';
import type { FreeSeat, JoinTeam } from '../src/domain/seats';
import type { RecordDraft } from '../src/domain/drafts';
import type {
  DecidedGame,
  GameDraft,
  HostChoice,
  Offer,
  RiotCode,
  Scrim,
  ScrimEvent,
  ScrimSettings,
  Seat,
} from '../src/domain/state';
import type { UndoStep } from '../src/domain/undo';
import { AttendanceModel, observeParts, type Roster } from './attendance-model';
import {
  changesSeries,
  type ModelView,
  type Rule,
  seriesRules,
  RULES,
  CHECKED_FIRST,
  ATTENDANCE_FIRST,
  ANY_UNDO,
  MINUTE,
  HOUR,
} from './scrim-model-rules';

const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const PEOPLE = Array.from({ length: 14 }, (_, i) => `p${i}`);
const seatKey = ({ team, role }: { team: string; role: string }): string => (team === 'teamOne' ? role : `red ${role}`);
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role, key: seatKey({ team, role }) })));
const at = ({ team, role }: (typeof SEATS)[number]) => ({ team, role });
const ROOT = { userId: 'root', isAdmin: true };
/** In the community of the walk. The other people are members at first, but they may leave, return or be excluded. */
const [ORGANISER, OUTSIDER, EXCLUDED] = ['p11', 'p12', 'p13'] as const;
const NOBODY: ReadonlySet<string> = new Set();
const PLAYERS: readonly (Candidate | null | undefined)[] = [
  undefined,
  { region: 'NA', banned: false },
  { region: 'NA', banned: false },
  { region: 'EUW', banned: false },
  { region: 'NA', banned: true },
  null,
];
const CODE: RiotCode = { code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'L' };

/**
 * How often a walk meets certain situations, in percent. `attended`: scrims with check-in or reserves; `inClub`: scrims
 * of a community; `membersOnly`: scrims only for members; `changes`: commands before which a membership changes;
 * `undos`, `fills`: additional undos, and fills of a new scrim; `ticks`: commands before which time passes; `series`:
 * scrims of several games, whose games are decided more often.
 */
export interface Emphasis {
  attended: number;
  inClub: number;
  membersOnly: number;
  changes: number;
  undos: number;
  fills: number;
  ticks: number;
  series: number;
}
/** The first steps of a scrim, in which it may be filled. */
const NEW_STEPS = 6;

/** A simple model of a scrim, independent of its decider: seats, casters, a lobby, a result. */
export class ScrimModel implements AggregateModel<ScrimCommand, Scrim, ScrimEvent> {
  #isCreated = false;
  #isDeleted = false;
  #drewHostFirst = false;
  #creator = '';
  #community: string | null = null;
  #evening: string | null = null;
  #seats = new Map<string, string>();
  #casters = new Set<string>();
  /** Chosen by an admin or drawn. */
  #host: { userId: string; isChosen: boolean } | null = null;
  #previousHost: string | null = null;
  #settings: ScrimSettings = {
    title: '',
    region: '',
    startsAt: iso(BEGIN),
    visibility: 'public',
    maxCasters: 0,
    lobbyName: '',
    lobbyPassword: '',
    useCodes: false,
  };
  #startedFor: string | null = null;
  #code: string | null = null;
  /** The region and the players that the code was issued for. */
  #codeIssuedFor = { region: '', players: new Set<string>() };
  #codeFailed = false;
  #codeRevision = 0;
  #series = ONE_GAME;
  /** The winner of each decided game, and who took part. */
  #results: { winner: TeamName; roster: string }[] = [];
  #drafts = new Map<number, { state: string; version: number; sides: string }>();
  #proposal: { team: TeamName | null; game: number } = { team: null, game: 1 };
  #proposedGames: string[] = [];
  #image: string | null = null;
  #clock = BEGIN;
  #attendance = new AttendanceModel();
  /** Banned users whose seats were freed. */
  readonly #barredUsers = new Set<string>();
  readonly #outsiders = new Set<string>([OUTSIDER, EXCLUDED]);
  readonly #excluded = new Set<string>([EXCLUDED]);
  /** The user who sent the command; undefined for a site admin and for commands of the system. */
  #by: string | undefined;
  readonly #placed = new Set<string>();
  readonly #steps: (Step & { after: Scrim })[] = [];

  constructor(private readonly emphasis: Emphasis) {}

  situation(): string {
    if (!this.#isCreated) return 'nothing';
    if (this.#isDeleted) return 'deleted';
    if (this.#isPlayed()) return 'decided';
    return `${this.#isFull() ? 'full' : 'open'} ${this.#clock >= this.#starts() ? 'started' : 'upcoming'}`;
  }

  /**
   * Draws a number only if `percent` is above zero, so that walks without this emphasis get the same numbers as before.
   */
  #happens(draw: RandomDraw, percent: number): boolean {
    return percent > 0 && draw.percent(percent);
  }
  #wins(team: TeamName): number {
    return this.#results.filter(({ winner }) => winner === team).length;
  }
  #isPlayed(): boolean {
    const { games, until } = this.#series;
    const most = Math.max(this.#wins('teamOne'), this.#wins('teamTwo'));
    return this.#results.length === games || (until === 'decided' && 2 * most > games);
  }
  #winner(): TeamName | null {
    if (!this.#isPlayed() || this.#wins('teamOne') === this.#wins('teamTwo')) return null;
    return this.#wins('teamOne') > this.#wins('teamTwo') ? 'teamOne' : 'teamTwo';
  }
  #current(): number {
    return this.#results.length + (this.#isPlayed() ? 0 : 1);
  }
  #isProposed(): boolean {
    return this.#proposal.team !== null && this.#proposal.game === this.#current();
  }
  #isDrafting(): boolean {
    const state = this.#drafts.get(this.#current())?.state ?? 'waiting';
    return this.#series.draft && !this.#isPlayed() && state !== 'waiting' && state !== 'done';
  }
  #decided(winner: TeamName) {
    return { winner, roster: rosterText([...this.#seats.entries()], this.#casters) };
  }

  #isFull(): boolean {
    return this.#seats.size === 10;
  }
  #starts(): number {
    return Date.parse(this.#settings.startsAt);
  }
  #seatOf(userId: string): string | undefined {
    for (const [key, holder] of this.#seats) if (holder === userId) return key;
    return undefined;
  }

  get barred() {
    return { people: this.#barredUsers, at: iso(this.#clock) };
  }

  get community() {
    const isIn = this.#community !== null;
    return { outsiders: isIn ? this.#outsiders : NOBODY, excluded: isIn ? this.#excluded : NOBODY, by: this.#by };
  }

  #changeMembership(userId: string, becomes: 'member' | 'outsider' | 'excluded'): void {
    if (userId === ORGANISER || userId === ROOT.userId) return;
    if (becomes === 'member') this.#outsiders.delete(userId);
    else this.#outsiders.add(userId);
    if (becomes === 'excluded') this.#excluded.add(userId);
    else this.#excluded.delete(userId);
  }

  #standing(userId: string): Pick<Candidate, 'isMember' | 'isExcluded'> {
    const { outsiders, excluded } = this.community;
    return { isMember: this.#community !== null && !outsiders.has(userId), isExcluded: excluded.has(userId) };
  }

  #actor(userId: string): Actor {
    const { isMember, isExcluded } = this.#standing(userId);
    const role = userId === ORGANISER ? 'organiser' : 'member';
    return { userId, isAdmin: false, role: isMember && userId !== 'root' ? role : null, isExcluded: isExcluded! };
  }

  /** Returns a banned candidate for banned users, and the drawn one for others. */
  #candidate<T extends Candidate | null | undefined>(userId: string, drawn: T): T | Candidate {
    const found = this.#barredUsers.has(userId) ? { region: 'NA', banned: true } : drawn;
    return found ? { ...found, ...this.#standing(userId) } : found;
  }

  /** Callers need no lookup only when the command is about themselves. */
  #lookedUp(by: Actor, userId: string, drawn: Candidate | null | undefined) {
    return this.#candidate(userId, drawn === undefined && by.userId !== userId ? PLAYERS[1]! : drawn);
  }

  #takesPart(userId: string): boolean {
    return this.#casters.has(userId) || this.#seatOf(userId) !== undefined;
  }

  nextCommand(draw: RandomDraw): ScrimCommand {
    this.#clock += draw.percent(this.emphasis.ticks) ? draw.below(20) * 3 * MINUTE : 0;
    const available = PEOPLE.filter((userId) => !this.#barredUsers.has(userId) && draw.percent(85));
    const ctx = { now: iso(this.#clock), random: draw.below(1_000) / 1_000, available };
    if (!this.#isCreated || draw.percent(2)) return this.#creation(draw, ctx);
    if (this.#steps.length < NEW_STEPS && !this.#isFull() && draw.percent(this.emphasis.fills))
      return { type: 'FillRandom', scrimId: 's', by: ROOT, ctx, candidates: this.#fillers() };
    const person = draw.of(PEOPLE);
    const seatedUsers = [...this.#seats.values()];
    if (draw.percent(this.emphasis.changes))
      this.#changeMembership(
        draw.of(seatedUsers.length > 0 && draw.percent(50) ? seatedUsers : PEOPLE),
        draw.of(['member', 'member', 'outsider', 'excluded'] as const),
      );
    const seated = seatedUsers.length > 0 && draw.percent(80) ? draw.of(seatedUsers) : person;
    const self = this.#actor(person);
    const by = draw.percent(60)
      ? ROOT
      : draw.percent(50) && this.#host
        ? this.#actor(this.#host.userId)
        : draw.percent(30)
          ? this.#actor(ORGANISER)
          : self;
    const seat: Seat = { userId: person, ...at(draw.of(SEATS)) };
    if (draw.percent(5)) this.#barredUsers.delete(person);
    const drawn = draw.percent(85) ? undefined : draw.of(PLAYERS);
    const actorFor = (userId: string) => (draw.percent(85) ? this.#actor(userId) : by);
    const undo = draw.percent(this.emphasis.undos) ? this.#undo(draw, draw.percent(90) ? ROOT : by, ctx) : undefined;
    if (undo) return undo;
    const joining = actorFor(person);
    const forOther = this.#lookedUp(joining, person, drawn);
    const { checkIn, reserves } = this.#attendance.settings;
    if (this.#happens(draw, this.emphasis.series / 3)) return this.#play(draw, by, ctx);
    if (this.#attendance.checkedIn.size > 0 && draw.percent(6)) return this.#smallMove(draw, ctx);
    if (draw.percent(checkIn || reserves > 0 ? 38 : 3)) return this.#attend(draw, ctx, { by, person, seated });
    switch (draw.below(30)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return { type: 'JoinTeam', scrimId: 's', by: joining, ctx, seat, candidate: forOther };
      case 5:
      case 6:
        return { type: 'MovePlayer', scrimId: 's', by: actorFor(seated), ctx, seat: { ...seat, userId: seated } };
      case 7:
        return { type: 'LeaveTeam', scrimId: 's', by: draw.percent(40) ? ROOT : actorFor(seated), ctx, userId: seated };
      case 8:
      case 9:
        return { type: 'CastScrim', scrimId: 's', by: joining, ctx, userId: person, candidate: forOther };
      case 10:
        return this.#casters.size > 0 && draw.percent(90)
          ? {
              type: 'LeaveCast',
              scrimId: 's',
              by: actorFor([...this.#casters][0]!),
              ctx,
              userId: [...this.#casters][0]!,
            }
          : { type: 'LeaveCast', scrimId: 's', by: actorFor(person), ctx, userId: person };
      case 11:
        return this.#swap(draw, by, ctx, seated, person);
      case 12:
        return {
          type: 'AssignPlayer',
          scrimId: 's',
          by,
          ctx,
          seat,
          candidate: this.#candidate(
            person,
            draw.percent(70) ? { region: this.#settings.region, banned: false } : (draw.of(PLAYERS) ?? null),
          ),
        };
      case 13:
      case 14:
      case 15:
        return this.#fill(draw, by, ctx);
      case 16:
      case 17:
        return { type: 'ReportWinner', scrimId: 's', by, ctx, team: draw.of(TEAMS) };
      case 18:
        return {
          type: 'ProposeWinner',
          scrimId: 's',
          ctx,
          team: draw.of(TEAMS),
          gameId: this.emphasis.series > 0 ? draw.of(['g', 'h', 'i']) : 'g',
          code: draw.percent(80) ? CODE.code : 'other',
        };
      case 19:
        return { type: 'AddImage', scrimId: 's', by, ctx, location: 'a.png' };
      case 20:
        return { type: 'RemoveImage', scrimId: 's', by, ctx };
      case 21:
        return {
          type: 'StartScrim',
          scrimId: 's',
          ctx,
          startsAt: draw.percent(80) ? this.#settings.startsAt : iso(BEGIN),
        };
      case 22:
        return { type: 'RegenerateCode', scrimId: 's', by, ctx };
      case 23:
        return {
          type: 'RecordCode',
          scrimId: 's',
          ctx,
          revision: this.#codeRevision - (draw.percent(15) ? 1 : 0),
          region: draw.percent(85) ? this.#settings.region : draw.of(servedRegions()),
          code: CODE,
        };
      case 24:
        return {
          type: 'RecordCodeFailure',
          scrimId: 's',
          ctx,
          revision: this.#codeRevision - (draw.percent(15) ? 1 : 0),
          reason: 'away',
        };
      case 25:
        return {
          type: 'FreeSeat',
          scrimId: 's',
          ctx,
          userId:
            draw.percent(30) && this.#casters.size > 0
              ? [...this.#casters][0]!
              : draw.percent(10)
                ? this.#creator
                : seated,
        };
      case 26:
        return draw.percent(12)
          ? {
              type: 'DeleteScrim',
              scrimId: 's',
              by: draw.percent(50) ? this.#actor(this.#creator) : by,
              ctx,
              reason: draw.of([null, { id: 'r', text: 'too few' }]),
            }
          : this.#edit(draw, by, ctx);
      case 27:
        return this.#edit(draw, by, ctx);
      default:
        return this.#undo(draw, draw.percent(90) ? ROOT : by, ctx) ?? this.#edit(draw, by, ctx);
    }
  }

  #creation(draw: RandomDraw, ctx: CommandContext): CreateScrim {
    const community = draw.percent(this.emphasis.inClub) ? 'club' : null;
    const role = community === null ? null : draw.of(['organiser', 'member', null] as const);
    const by = draw.percent(70) ? ROOT : { userId: role === 'organiser' ? ORGANISER : 'p1', isAdmin: false, role };
    const host: HostChoice = draw.percent(70)
      ? { kind: 'random' }
      : { kind: 'chosen', userId: draw.of(['root', 'root', 'p1', ORGANISER]) };
    const startsAt = iso(this.#clock + draw.of([-6 * MINUTE, -4 * MINUTE, 0, HOUR, HOUR, 6 * HOUR, 367 * 24 * HOUR]));
    return {
      type: 'CreateScrim',
      scrimId: 's',
      by,
      ctx,
      conversationId: 'c',
      settings: {
        title: 't',
        region: 'NA',
        startsAt,
        visibility: draw.percent(this.emphasis.membersOnly) ? 'members' : draw.of(['public', 'link']),
        maxCasters: draw.below(3),
        lobbyName: 'l',
        lobbyPassword: 'p',
        useCodes: draw.percent(70),
      },
      host,
      communityId: community,
      ...(role === 'organiser' && { eveningId: 'evening' }),
      attendance: draw.percent(this.emphasis.attended) ? drawAttendance(draw) : {},
      series: this.#happens(draw, this.emphasis.series) ? drawSeries(draw) : {},
    };
  }

  /** Draws a command about the games of a series: their drafts and their results. */
  #play(draw: RandomDraw, by: Actor, ctx: CommandContext): ScrimCommand {
    const current = this.#current();
    switch (draw.below(5)) {
      case 0:
        return {
          type: 'CorrectWinner',
          scrimId: 's',
          by,
          ctx,
          game: draw.percent(70) ? Math.max(this.#results.length, 1) : draw.of([1, 2, 3]),
          team: draw.of([null, ...TEAMS]),
        };
      case 1:
      case 2:
        return {
          type: 'ReportWinner',
          scrimId: 's',
          by,
          ctx,
          team: draw.of(TEAMS),
          game: draw.percent(50) ? undefined : draw.of([current, current, 1, 2]),
        };
      default:
        return this.#draft(draw, ctx);
    }
  }

  #draft(draw: RandomDraw, ctx: CommandContext): RecordDraft {
    const game = draw.percent(75) ? this.#current() : draw.of([1, 2, 3]);
    const draft: GameDraft = {
      game,
      state: draw.of(DRAFT_STATES),
      version: (this.#drafts.get(game)?.version ?? 0) + draw.of([0, 1, 1, 2]),
      sides: draw.of([null, { blue: 'teamTwo', red: 'teamOne' }]),
    };
    return { type: 'RecordDraft', scrimId: 's', ctx, draft, step: 'begun' };
  }

  /** Commands of check-in, reserves and offers. */
  #attend(
    draw: RandomDraw,
    ctx: CommandContext,
    { by, person, seated }: { by: Actor; person: string; seated: string },
  ): ScrimCommand {
    const { offers, reserves } = this.#attendance;
    const offer = offers.length > 0 && draw.percent(90) ? draw.of(offers) : undefined;
    const id = offer?.id ?? '1';
    if (offer && draw.percent(35)) this.#changeMembership(offer.userId, 'excluded');
    const taker = this.#actor(offer && draw.percent(75) ? offer.userId : person);
    const oneOf = (ids: ReadonlySet<string>, other: string) =>
      ids.size > 0 && draw.percent(60) ? draw.of([...ids]) : other;
    const present = draw.percent(70) ? seated : this.#casters.size > 0 ? [...this.#casters][0]! : person;
    const { replaced, checkedIn } = this.#attendance;
    if (replaced.size > 0 && draw.percent(20)) {
      const former = this.#actor(draw.of([...replaced]));
      return draw.percent(50)
        ? { type: 'CheckIn', scrimId: 's', by: former, ctx }
        : { type: 'TakeCheckInBack', scrimId: 's', by: former, ctx };
    }
    const held = offers.filter(({ of }) => of === null);
    if (held.length > 0 && draw.percent(15)) return this.#takeSeat(ctx, person, draw.of(held));
    const waiting = reserves.length > 0 && draw.percent(80) ? draw.of(reserves).userId : person;
    switch (offer && draw.percent(60) ? draw.of([9, 9, 9, 11, 11, 12, 12, 15, 16, 16, 17]) : draw.of(ATTENDING)) {
      case 0:
      case 1:
        return {
          type: 'CheckIn',
          scrimId: 's',
          by: this.#actor(draw.percent(15) ? oneOf(checkedIn, present) : present),
          ctx,
        };
      case 2:
        return { type: 'TakeCheckInBack', scrimId: 's', by: this.#actor(oneOf(checkedIn, present)), ctx };
      case 3:
      case 4:
      case 5: {
        const again = reserves.length > 0 && draw.percent(15) ? draw.of(reserves) : undefined;
        const roles = again?.roles ?? ROLES.filter(() => draw.percent(60));
        const userId = again?.userId ?? (draw.percent(10) ? ([...this.#casters][0] ?? person) : person);
        return {
          type: 'JoinReserves',
          scrimId: 's',
          by: this.#actor(userId),
          ctx,
          roles: roles.length > 0 ? roles : ['Mid'],
        };
      }
      case 6:
        return { type: 'LeaveReserves', scrimId: 's', by: this.#actor(draw.percent(40) ? waiting : person), ctx };
      case 7:
        return { type: 'RequestStandIn', scrimId: 's', by: this.#actor(seated), ctx };
      case 8:
        return {
          type: 'WithdrawStandIn',
          scrimId: 's',
          by: this.#actor(oneOf(this.#attendance.standIns, seated)),
          ctx,
        };
      case 9:
      case 10:
        return { type: 'AcceptOffer', scrimId: 's', by: taker, ctx, offerId: id };
      case 11:
        return { type: 'DeclineOffer', scrimId: 's', by: taker, ctx, offerId: id };
      case 12:
        return draw.percent(50)
          ? { type: 'EndOffer', scrimId: 's', by: draw.percent(30) ? this.#actor(OUTSIDER) : by, ctx, offerId: id }
          : this.#withdrawal(draw, ctx, offer?.userId ?? person);
      case 13:
        return { type: 'NudgeMissing', scrimId: 's', by, ctx };
      case 14:
        return { type: 'AdvanceCheckIn', scrimId: 's', ctx };
      case 16:
        return this.#takeSeat(ctx, person, offer!);
      case 17: {
        const { team, role } = offer!;
        return { type: 'MovePlayer', scrimId: 's', by: this.#actor(seated), ctx, seat: { userId: seated, team, role } };
      }
      default:
        return { type: 'ExpireOffer', scrimId: 's', ctx, offerId: id };
    }
  }

  #takeSeat(ctx: CommandContext, userId: string, { team, role }: Offer): JoinTeam {
    const self = this.#actor(userId);
    return {
      type: 'JoinTeam',
      scrimId: 's',
      by: self,
      ctx,
      seat: { userId, team, role },
      candidate: this.#lookedUp(self, userId, undefined),
    };
  }

  /** Often because the user has become unavailable. */
  #withdrawal(draw: RandomDraw, ctx: CommandContext, userId: string): WithdrawOffer {
    const available = ctx.available!.filter((id) => id !== userId || draw.percent(50));
    return { type: 'WithdrawOffer', scrimId: 's', ctx: { ...ctx, available }, userId };
  }

  #roster(now: string): Roster {
    return {
      seats: SEATS.flatMap((seat) => {
        const userId = this.#seats.get(seat.key);
        return userId === undefined ? [] : [{ userId, ...at(seat) }];
      }),
      casters: new Set(this.#casters),
      startsAt: this.#settings.startsAt,
      isDecided: this.#isPlayed(),
      isOver: this.#isPlayed() || Date.parse(now) >= this.#starts() + 3 * HOUR,
    };
  }

  #swap(draw: RandomDraw, by: Actor, ctx: CommandContext, first: string, other: string): SwapPlayers {
    const seatedUsers = [...this.#seats];
    const positionOf = (userId: string) =>
      SEATS.find(({ key }) => key === this.#seatOf(userId) && !draw.percent(15)) ?? draw.of(SEATS);
    const seatOf = (userId: string) => at(positionOf(userId));
    const partner =
      draw.percent(70) && seatedUsers.length > 0 ? draw.of(seatedUsers)[1] : draw.percent(50) ? null : other;
    return {
      type: 'SwapPlayers',
      scrimId: 's',
      by,
      ctx,
      first: { userId: first, ...seatOf(first) },
      second: { userId: partner, ...(partner === null ? at(draw.of(SEATS)) : seatOf(partner)) },
    };
  }

  #fillers(): string[] {
    return PEOPLE.filter((userId) => !this.#barredUsers.has(userId) && !this.community.outsiders.has(userId));
  }

  #fill(draw: RandomDraw, by: Actor, ctx: CommandContext): FillRandom {
    const people = draw.percent(90) ? this.#fillers() : this.#fillers().slice(0, 3);
    if (draw.percent(60)) return { type: 'FillRandom', scrimId: 's', by, ctx, candidates: people };
    const free = people.filter((userId) => !this.#takesPart(userId));
    const open = SEATS.filter(({ key }) => !this.#seats.has(key));
    const plan = open.map((position, i) => ({ userId: free[i] ?? 'stranger', ...at(position) }));
    return {
      type: 'FillRandom',
      scrimId: 's',
      by,
      ctx,
      candidates: people,
      seatPlan: draw.percent(80) ? plan : plan.map((seat) => ({ ...seat, userId: free[0] ?? 'stranger' })),
    };
  }

  /** Several of them add up to a start that check-ins are not for. */
  #smallMove(draw: RandomDraw, ctx: CommandContext): EditScrim {
    const startsAt = iso(this.#starts() + draw.of([-14, 14, 14]) * MINUTE);
    return { ...this.#edit(draw, ROOT, ctx), changes: { startsAt } };
  }

  #edit(draw: RandomDraw, by: Actor, ctx: CommandContext): EditScrim {
    const all: ScrimSettings = {
      title: draw.of(['t', 'u']),
      region: draw.of(servedRegions()),
      startsAt: draw.percent(40)
        ? iso(this.#starts() + draw.of([-14, 14]) * MINUTE)
        : iso(this.#clock + draw.of([-HOUR, -4 * MINUTE, MINUTE, HOUR])),
      visibility: draw.of(VISIBILITIES),
      maxCasters: draw.below(3),
      lobbyName: draw.of(['l', 'm']),
      lobbyPassword: draw.of(['p', 'q']),
      useCodes: draw.percent(60),
    };
    const changes: ScrimChanges = Object.fromEntries(Object.entries(all).filter(() => draw.percent(15)));
    if (draw.percent(10)) changes.isPrivate = draw.percent(50);
    if (draw.percent(this.emphasis.attended / 5)) changes.attendance = drawAttendance(draw);
    if (this.#happens(draw, this.emphasis.series / 3)) changes.series = drawSeries(draw);
    const host: HostChoice | undefined = draw.percent(65)
      ? undefined
      : draw.percent(40)
        ? { kind: 'random' }
        : { kind: 'chosen', userId: this.#otherHost(draw) };
    const candidate =
      host?.kind === 'chosen'
        ? this.#lookedUp(by, host.userId, draw.percent(80) ? undefined : draw.of(PLAYERS))
        : undefined;
    return {
      type: 'EditScrim',
      scrimId: 's',
      by,
      ctx,
      changes,
      host,
      winner: draw.percent(85) ? undefined : draw.of([null, ...TEAMS]),
      candidate,
    };
  }

  /** Often draws a user who takes part but has left the community. */
  #otherHost(draw: RandomDraw): string {
    const left = [...this.#seats.values(), ...this.#casters].filter((userId) => this.community.outsiders.has(userId));
    return left.length > 0 && draw.percent(30) ? draw.of(left) : draw.of([...PEOPLE, 'root', 'root']);
  }

  /** Often undoes the newest step, because then the state must be exactly as before. */
  #undo(draw: RandomDraw, by: Actor, ctx: CommandContext): UndoStep | undefined {
    // Steps whose undo puts a user back: a player if a seat is free, else a caster.
    const full = this.#isFull();
    const returns = this.#steps.filter(({ events: [first] }) => first?.type === (full ? 'CasterLeft' : 'PlayerKicked'));
    const step = draw.percent(full ? 20 : 50)
      ? this.#steps.at(-1)
      : draw.percent(full ? 90 : 40) && returns.length > 0
        ? draw.of(returns)
        : this.#steps[draw.below(this.#steps.length || 1)];
    if (!step) return undefined;
    for (const userId of mayReturn(step))
      if (draw.percent(3 * this.emphasis.undos)) this.#changeMembership(userId, draw.of(['outsider', 'excluded']));
    const unfit = [null, { region: 'NA', banned: true }, { region: 'NA', banned: true }];
    const candidate = draw.percent(full && this.emphasis.undos === 0 ? 10 : 60)
      ? PLAYERS[1]!
      : (draw.of(full ? unfit : PLAYERS) ?? null);
    return {
      type: 'UndoStep',
      scrimId: 's',
      by,
      ctx,
      step,
      reason: { id: 'r', text: 'mistake' },
      candidates: Object.fromEntries(mayReturn(step).map((userId) => [userId, this.#candidate(userId, candidate)])),
    };
  }

  expected(command: ScrimCommand): Expected {
    this.#by = 'by' in command && !command.by.isAdmin ? command.by.userId : undefined;
    if (command.type === 'CreateScrim') return this.#expectedCreation(command);
    if (!this.#isCreated || this.#isDeleted || !this.#mayOpen(command)) return ['scrim-not-found'];
    const rejections = this.#rejections(command);
    if (this.#changesNothing(command)) {
      const checkedFirst = rejections.filter(
        (code) =>
          (CHECKED_FIRST.has(code) || ATTENDANCE_FIRST.has(`${command.type} ${code}`)) &&
          !(code === 'winner-already-set' && command.type === 'LeaveCast'),
      );
      return checkedFirst.length > 0 ? checkedFirst : 'nothing';
    }
    if (command.type === 'UndoStep' && rejections.length === 0) return ANY_UNDO;
    return rejections.length > 0 ? rejections : 'done';
  }

  #manages(by: Actor): boolean {
    return by.isAdmin || (this.#community !== null && by.role === 'organiser');
  }
  #belongs(by: Actor): boolean {
    return by.isAdmin || (this.#community !== null && Boolean(by.role));
  }
  #isCreator(by: Actor): boolean {
    return by.userId === this.#creator && (this.#community === null || this.#belongs(by));
  }
  /**
   * A members-only scrim is hidden from others, except from users who try to join it: they are told why they cannot.
   */
  #mayOpen(command: Exclude<ScrimCommand, CreateScrim>): boolean {
    if (!('by' in command) || this.#settings.visibility !== 'members') return true;
    const { by } = command;
    if (command.type === 'JoinReserves') return true;
    if (command.type === 'JoinTeam' && command.seat.userId === by.userId) return true;
    if (command.type === 'CastScrim' && command.userId === by.userId) return true;
    const isInvolved = this.#takesPart(by.userId) || this.#host?.userId === by.userId || this.#isCreator(by);
    return this.#belongs(by) || isInvolved;
  }

  #expectedCreation({ by, ctx, settings, host, communityId = null, attendance, series = {} }: CreateScrim): Expected {
    const isOrganiser = communityId !== null && by.role === 'organiser';
    if (!by.isAdmin && !isOrganiser) return [communityId === null ? 'admin-only' : 'organiser-only'];
    if (this.#isCreated) return 'nothing';
    const ahead = Date.parse(settings.startsAt) - Date.parse(ctx.now);
    const rejections = [
      ...(ahead < -5 * MINUTE ? ['start-in-the-past'] : []),
      ...(ahead > 366 * 24 * HOUR ? ['start-too-far'] : []),
      ...(host.kind === 'chosen' && host.userId !== by.userId ? ['host-not-in-scrim'] : []),
      ...(settings.visibility === 'members' && communityId === null ? ['members-of-none'] : []),
      ...(closesFirst(this.#attendance.merged(attendance ?? {})) ? ['check-in-window'] : []),
      ...seriesRules.filter(([, violates]) => violates(series, ONE_GAME)).map(([code]) => code),
    ];
    return rejections.length > 0 ? rejections : 'done';
  }

  /** Returns the code of every rule that the command violates, in no particular order. */
  #rejections(command: Exclude<ScrimCommand, CreateScrim>): string[] {
    const rules = RULES[command.type] as readonly Rule[];
    const by: Actor = 'by' in command ? command.by : ROOT;
    const view: ModelView = {
      by,
      isInCommunity: this.#community !== null,
      manages: this.#manages(by),
      leads: this.#manages(by) || by.userId === this.#host?.userId,
      isCreator: this.#isCreator(by),
      visibilityAfter: (changes) => this.#effective(changes).visibility ?? this.#settings.visibility,
      visibility: this.#settings.visibility,
      isMember: (userId) => this.#standing(userId).isMember!,
      isExcluded: (userId) => this.#standing(userId).isExcluded!,
      at: Date.parse(command.ctx.now),
      starts: this.#starts(),
      isPlayed: this.#isPlayed(),
      decided: this.#results.length,
      isDrafting: this.#isDrafting(),
      series: this.#series,
      size: this.#seats.size,
      useCodes: this.#settings.useCodes,
      maxCasters: this.#settings.maxCasters,
      casters: this.#casters.size,
      region: this.#settings.region,
      image: this.#image,
      creator: this.#creator,
      host: this.#host?.userId ?? null,
      plays: (userId) => this.#seatOf(userId) !== undefined,
      casts: (userId) => this.#casters.has(userId),
      sits: ({ userId, ...at }) => this.#seats.get(seatKey(at)) === userId,
      isTaken: (at) => this.#seats.has(seatKey(at)),
      startsAt: this.#settings.startsAt,
      attendance: this.#attendance,
    };
    return rules.filter(([, violates]) => violates(command, view)).map(([code]) => code);
  }

  /** Whether the command changes nothing; undefined if it always does. */
  #changesNothing(command: Exclude<ScrimCommand, CreateScrim>): boolean | undefined {
    const at = Date.parse(command.ctx.now);
    switch (command.type) {
      case 'MovePlayer':
        return this.#seatOf(command.seat.userId) === seatKey(command.seat) ? true : undefined;
      case 'CastScrim':
        return this.#casters.has(command.userId) ? true : undefined;
      case 'LeaveCast':
        return this.#casters.has(command.userId) ? undefined : true;
      case 'ProposeWinner':
        return (
          this.#isPlayed() ||
          this.#isProposed() ||
          this.#proposedGames.includes(command.gameId) ||
          this.#code !== command.code
        );
      case 'CorrectWinner':
        return command.game === this.#results.length && this.#results.at(-1)?.winner === command.team
          ? true
          : undefined;
      case 'RecordDraft': {
        const { game, version } = command.draft;
        return (
          !this.#series.draft ||
          (game > this.#current() && !this.#drafts.has(game)) ||
          version <= (this.#drafts.get(game)?.version ?? -1)
        );
      }
      case 'StartScrim':
        return (
          this.#startedFor === command.startsAt ||
          this.#settings.startsAt !== command.startsAt ||
          this.#isPlayed() ||
          at < this.#starts()
        );
      case 'RecordCode':
        return !this.#awaitsCode(command.revision) || command.region !== this.#settings.region;
      case 'RecordCodeFailure':
        return !this.#awaitsCode(command.revision) || this.#codeFailed;
      case 'FreeSeat':
        return this.#isPlayed() ||
          at >= this.#starts() ||
          !(
            this.#takesPart(command.userId) ||
            this.#host?.userId === command.userId ||
            this.#attendance.isReserve(command.userId)
          )
          ? !this.#drawsHost()
          : false;
      case 'EditScrim':
        return this.#editsNothing(command);
      default:
        return this.#attendsNothing(command);
    }
  }

  #attendsNothing(command: Exclude<ScrimCommand, CreateScrim>): boolean | undefined {
    const { checkedIn, standIns, offers, reserves, settings } = this.#attendance;
    const by = 'by' in command ? command.by.userId : '';
    const now = Date.parse(command.ctx.now);
    switch (command.type) {
      case 'CheckIn':
        return checkedIn.has(by) && !standIns.has(by) ? true : undefined;
      case 'TakeCheckInBack':
        return checkedIn.has(by) ? undefined : true;
      case 'JoinReserves': {
        const roles = reserves.find(({ userId }) => userId === by)?.roles ?? [];
        return [...roles].toSorted().join() === [...command.roles].toSorted().join() ? true : undefined;
      }
      case 'LeaveReserves':
        return reserves.some(({ userId }) => userId === by) ? undefined : true;
      case 'WithdrawStandIn':
        return standIns.has(by) ? undefined : true;
      case 'NudgeMissing':
        return [...this.#seats.values(), ...this.#casters].every((userId) => checkedIn.has(userId)) ? true : undefined;
      case 'AdvanceCheckIn':
        return (
          !settings.checkIn ||
          this.#isPlayed() ||
          now >= this.#starts() + 3 * HOUR ||
          this.#attendance.due(now, this.#settings.startsAt) === undefined
        );
      case 'ExpireOffer': {
        const offer = this.#attendance.offer(command.offerId);
        return !offer || now < Date.parse(offer.expiresAt);
      }
      case 'WithdrawOffer':
        return (
          !offers.some(({ userId }) => userId === command.userId) || command.ctx.available!.includes(command.userId)
        );
      default:
        return undefined;
    }
  }

  #awaitsCode(revision: number): boolean {
    return (
      this.#settings.useCodes &&
      !this.#isPlayed() &&
      this.#code === null &&
      this.#isFull() &&
      revision === this.#codeRevision
    );
  }
  /** A code survives an empty seat, but not another region or another player. */
  #isCodeValid(): boolean {
    return (
      this.#codeIssuedFor.region === this.#settings.region &&
      [...this.#seats.values()].every((userId) => this.#codeIssuedFor.players.has(userId))
    );
  }
  #drawsHost(): boolean {
    return this.#isFull() && !this.#host && !this.#isPlayed();
  }

  /** Older forms choose between link and public, and say nothing of members-only scrims. */
  #effective({ isPrivate, ...changes }: ScrimChanges): Partial<ScrimSettings> {
    const wasLink = this.#settings.visibility === 'link';
    if (isPrivate === undefined || changes.visibility !== undefined || isPrivate === wasLink) return changes;
    return { ...changes, visibility: isPrivate ? 'link' : 'public' };
  }

  #editsNothing({ changes: { attendance, series, ...changes }, host, winner }: EditScrim): boolean {
    if (this.#attendance.changes(attendance) || changesSeries(series, this.#series)) return false;
    const effective = Object.entries(this.#effective(changes));
    const same = effective.every(([key, value]) => this.#settings[key as keyof ScrimSettings] === value);
    const voids = changes.useCodes === false && this.#code !== null;
    const sameHost =
      !host ||
      (host.kind === 'chosen'
        ? this.#host?.userId === host.userId
        : !this.#host?.isChosen && !(this.#isFull() && !this.#host));
    const sameWinner = winner === undefined || this.#series.games > 1 || winner === this.#winner();
    return same && !voids && sameHost && sameWinner && !this.#drawsHost();
  }

  apply(command: ScrimCommand, events: readonly ScrimEvent[], before: Scrim, after: Scrim): void {
    const roster = this.#roster(command.ctx.now);
    if (command.type === 'UndoStep') this.#applyUndo(command, events, before, after);
    else this.#execute(command, after);
    if (command.type !== 'UndoStep') this.#applyDraw(events, command);
    if (this.#code !== null && !this.#isCodeValid()) this.#voidCode();
    this.#attendance.apply(command, events, roster, this.#roster(command.ctx.now), after);
    for (const userId of this.#placed) if (!this.#seatOf(userId)) this.#placed.delete(userId);
    const by = 'by' in command ? command.by.userId : 'job';
    this.#steps.push({
      version: this.#steps.length + 1,
      by,
      command: command.type,
      events,
      before,
      undone: false,
      after,
    });
  }

  #execute(command: Exclude<ScrimCommand, UndoStep>, after: Scrim): void {
    switch (command.type) {
      case 'CreateScrim':
        [this.#isCreated, this.#creator, this.#settings] = [true, command.by.userId, { ...command.settings }];
        this.#community = command.communityId ?? null;
        this.#evening = command.eveningId ?? null;
        this.#series = { ...ONE_GAME, ...command.series };
        if (command.host.kind === 'chosen') this.#host = { userId: command.host.userId, isChosen: true };
        break;
      case 'EditScrim':
        this.#applyEdit(command);
        break;
      case 'DeleteScrim':
        this.#voidCode();
        this.#isDeleted = true;
        break;
      case 'AcceptOffer':
        this.#accept(this.#attendance.offer(command.offerId)!);
        break;
      case 'JoinTeam': {
        const held = this.#attendance.held(command.seat);
        const isOwn = command.by.userId === command.seat.userId;
        if (!isOwn) this.#placed.add(command.seat.userId);
        if (isOwn && held?.userId === command.seat.userId && Date.parse(command.ctx.now) < Date.parse(held.expiresAt))
          this.#accept(held);
        this.#seats.set(seatKey(command.seat), command.seat.userId);
        break;
      }
      case 'CheckIn':
      case 'TakeCheckInBack':
      case 'JoinReserves':
      case 'LeaveReserves':
      case 'RequestStandIn':
      case 'WithdrawStandIn':
      case 'DeclineOffer':
      case 'EndOffer':
      case 'NudgeMissing':
      case 'AdvanceCheckIn':
      case 'ExpireOffer':
      case 'WithdrawOffer':
        break;
      case 'AssignPlayer':
        this.#placed.add(command.seat.userId);
        this.#seats.set(seatKey(command.seat), command.seat.userId);
        break;
      case 'MovePlayer':
        this.#move(command.seat.userId, command.seat);
        break;
      case 'LeaveTeam':
        this.#leave(command.userId);
        break;
      case 'CastScrim':
        this.#casters.add(command.userId);
        break;
      case 'LeaveCast':
        this.#leaveCast(command.userId);
        break;
      case 'SwapPlayers':
        this.#applySwap(command);
        break;
      case 'FillRandom':
        this.#applyFill(command, after);
        break;
      case 'ReportWinner':
        this.#results.push(this.#decided(command.team));
        break;
      case 'CorrectWinner':
        this.#correct(command.game, command.team);
        break;
      case 'RecordDraft': {
        const { game, ...draft } = command.draft;
        this.#drafts.set(game, { ...draft, sides: JSON.stringify(draft.sides) });
        break;
      }
      case 'ProposeWinner':
        this.#proposal = { team: command.team, game: this.#current() };
        this.#proposedGames.push(command.gameId);
        break;
      case 'AddImage':
        this.#image = command.location;
        break;
      case 'RemoveImage':
        this.#image = null;
        break;
      case 'StartScrim':
        this.#startedFor = command.startsAt;
        break;
      case 'RegenerateCode':
        this.#code ??= '';
        this.#voidCode();
        break;
      case 'RecordCode':
        [this.#code, this.#codeFailed] = [command.code.code, false];
        this.#codeIssuedFor = { region: this.#settings.region, players: new Set(this.#seats.values()) };
        break;
      case 'RecordCodeFailure':
        this.#codeFailed = true;
        break;
      case 'FreeSeat':
        this.#free(command);
        break;
      case 'LineUpTeam':
      case 'CallSeats':
      case 'EndSeatCall':
        throw new Error('scrims of lasting teams are not in this walk');
      default:
        command satisfies never;
    }
  }

  /** The reserve sits where the former player sat. */
  #accept(offer: Offer): void {
    if (offer.of !== null) this.#leave(offer.of);
    this.#seats.set(seatKey(offer), offer.userId);
    this.#attendance.accept(offer);
  }

  #correct(game: number, team: TeamName | null): void {
    const roster = this.#results[game - 1]?.roster;
    this.#results = this.#results.slice(0, game - 1);
    if (team !== null) this.#results.push(roster === undefined ? this.#decided(team) : { winner: team, roster });
  }

  #applyEdit({ changes: { attendance: _, series, ...changes }, host, winner }: EditScrim): void {
    this.#series = { ...this.#series, ...series };
    if (changes.useCodes !== undefined && changes.useCodes !== this.#settings.useCodes) this.#codeFailed = false;
    this.#settings = { ...this.#settings, ...this.#effective(changes) };
    if (changes.useCodes === false) this.#voidCode();
    if (host?.kind === 'chosen' && this.#host?.userId !== host.userId)
      this.#host = { userId: host.userId, isChosen: true };
    if (host?.kind === 'random' && this.#host?.isChosen) this.#host = null;
    this.#drewHostFirst = this.#drawsHost(); // a host is drawn before the result is set
    if (winner !== undefined && this.#series.games === 1 && winner !== this.#winner()) this.#correct(1, winner);
  }

  #voidCode(): void {
    if (this.#code === null) return;
    [this.#code, this.#codeFailed, this.#codeRevision] = [null, false, this.#codeRevision + 1];
  }

  #move(userId: string, to: { team: string; role: string }): void {
    this.#seats.delete(this.#seatOf(userId)!);
    this.#seats.set(seatKey(to), userId);
  }

  #leave(userId: string): void {
    this.#seats.delete(this.#seatOf(userId)!);
    if (this.#host?.userId === userId) [this.#host, this.#previousHost] = [null, userId];
  }

  #leaveCast(userId: string): void {
    this.#casters.delete(userId);
    if (this.#host?.userId === userId) [this.#host, this.#previousHost] = [null, userId];
  }

  /** Only frees seats of scrims that have not started. */
  #free({ userId, ctx }: FreeSeat): void {
    if (this.#isPlayed() || Date.parse(ctx.now) >= this.#starts()) return;
    if (this.#casters.has(userId)) this.#leaveCast(userId);
    else if (this.#seatOf(userId)) this.#leave(userId);
    else if (this.#host?.userId === userId) this.#host = null;
    this.#barredUsers.add(userId);
  }

  #applySwap({ first, second }: SwapPlayers): void {
    if (second.userId === null) {
      this.#move(first.userId, second);
      return;
    }
    this.#seats.set(seatKey(second), first.userId).set(seatKey(first), second.userId);
  }

  /** Without a plan, the seats of the candidates are random and taken from the result. */
  #applyFill({ candidates, seatPlan }: FillRandom, after: Scrim): void {
    const open = SEATS.filter(({ key }) => !this.#seats.has(key));
    const filled = open.map((position) => ({
      ...at(position),
      userId: (seatPlan ?? after.seats).find((seat) => seatKey(seat) === position.key)!.userId,
    }));
    for (const { userId } of filled)
      if (!candidates.includes(userId) || this.#takesPart(userId)) throw new Error(`${userId} was drawn`);
    for (const seat of filled) {
      this.#seats.set(seatKey(seat), seat.userId);
      this.#placed.add(seat.userId);
    }
  }

  /** Filling the tenth seat makes a random player host. */
  #applyDraw(events: readonly ScrimEvent[], { type }: ScrimCommand): void {
    const drawn = events.find((event) => event.type === 'HostDrawn');
    const expected = DRAWING.has(type) && (this.#drawsHost() || (type === 'EditScrim' && this.#drewHostFirst));
    if (Boolean(drawn) !== expected)
      throw new Error('a host must be drawn exactly when the teams are full without one');
    if (!drawn) return;
    if (!this.#seatOf(drawn.userId)) throw new Error(`the drawn host ${drawn.userId} has no seat`);
    this.#host = { userId: drawn.userId, isChosen: false };
  }

  /** Takes over the state after an undo. Undoing the newest step must restore the state before it. */
  #applyUndo({ step }: UndoStep, events: readonly ScrimEvent[], before: Scrim, after: Scrim): void {
    const recorded = this.#steps.find(({ version }) => version === step.version)!;
    if (events[0]?.type !== 'StepUndone' || events[0].version !== step.version)
      throw new Error('the undo does not begin with StepUndone');
    if (before === recorded.after && JSON.stringify(undoable(after)) !== JSON.stringify(undoable(recorded.before)))
      throw new Error('undoing the newest step did not restore the state before it');
    this.#steps[this.#steps.indexOf(recorded)] = { ...recorded, undone: true };
    this.#seats = new Map(after.seats.map((seat) => [seatKey(seat), seat.userId]));
    this.#casters = new Set(after.casters);
    this.#placed.clear();
    for (const userId of after.placed) this.#placed.add(userId);
    if (this.#seats.size !== after.seats.length || new Set(this.#seats.values()).size !== this.#seats.size)
      throw new Error('two players share a seat, or a player has two');
    if (after.casters.some((userId) => this.#seatOf(userId)) || after.casters.length > 2)
      throw new Error('a caster is a player, or there are too many casters');
    this.#host = after.host === null ? null : { userId: after.host, isChosen: after.hostChoice.kind === 'chosen' };
    this.#previousHost = after.previousHost;
    const { title, region, startsAt, visibility, maxCasters, lobbyName, lobbyPassword, useCodes } = after;
    this.#settings = { title, region, startsAt, visibility, maxCasters, lobbyName, lobbyPassword, useCodes };
    [this.#code, this.#codeFailed, this.#codeRevision] = [
      after.code?.code ?? null,
      after.codeFailed,
      after.codeRevision,
    ];
    this.#series = after.series;
    this.#results = after.results.map((game) => ({ winner: game.winner, roster: rosterOf(game) }));
  }

  observe() {
    return [
      this.#isCreated,
      this.#isDeleted,
      this.#creator,
      this.#community,
      this.#evening,
      ...SEATS.map(({ key }) => this.#seats.get(key) ?? null),
      [...this.#casters].join(),
      [...this.#placed]
        .filter((userId) => this.#seatOf(userId))
        .toSorted()
        .join(),
      this.#host?.userId ?? null,
      this.#host?.isChosen ?? false,
      this.#previousHost,
      ...Object.values(this.#settings),
      this.#startedFor,
      this.#code,
      this.#codeFailed,
      this.#codeRevision,
      this.#proposal.team,
      this.#proposal.game,
      this.#proposedGames.join(),
      JSON.stringify(Object.entries(this.#series)),
      this.#results.map(({ winner, roster }) => `${winner} ${roster}`).join('; '),
      JSON.stringify([...this.#drafts].toSorted(([a], [b]) => a - b)),
      this.#winner(),
      this.#image,
      ...this.#attendance.observe(),
    ];
  }
}

/** Commands after which full teams draw a host. */
const DRAWING: ReadonlySet<string> = new Set([
  'JoinTeam',
  'MovePlayer',
  'LeaveTeam',
  'LeaveCast',
  'SwapPlayers',
  'AssignPlayer',
  'FillRandom',
  'FreeSeat',
  'EditScrim',
  'AcceptOffer',
]);

/** Cases of attendance commands; stand-ins, nudging twice and taking a check-in back are rare otherwise. */
const ATTENDING = [0, 1, 2, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 10, 11, 12, 13, 13, 14, 15];

function drawAttendance(draw: RandomDraw): AttendanceBody {
  const all: AttendanceBody = {
    checkIn: draw.percent(80),
    opensMinutes: draw.of([5, 30, 30, 60, 120]),
    closesMinutes: draw.of([1, 5, 5, 30]),
    reserves: draw.of([0, 1, 3, 4, 4]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => draw.percent(80)));
}
/** Often valid, because most pairs of settings are not. */
function drawSeries(draw: RandomDraw): SeriesBody {
  const all: SeriesBody = {
    games: draw.of([1, 2, 3, 3, 5]),
    until: draw.percent(60) ? 'decided' : draw.of(SERIES_ENDS),
    fearless: draw.percent(60) ? 'none' : draw.of(FEARLESS_KINDS),
    draft: draw.percent(70),
    firstSelection: draw.of(FIRST_SELECTIONS),
    seconds: draw.of([0, 30]),
    closed: draw.of([[], ['266']]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => draw.percent(60)));
}

const rosterText = (seats: readonly (readonly [string, string])[], casters: Iterable<string>): string =>
  [...seats.map(([key, userId]) => `${key} ${userId}`).toSorted((a, b) => a.localeCompare(b)), ...casters].join();
const rosterOf = ({ players, casters }: DecidedGame): string =>
  rosterText(
    players.map((seat) => [seatKey(seat), seat.userId]),
    casters,
  );

const closesFirst = ({ opensMinutes, closesMinutes }: AttendanceSettings): boolean => opensMinutes <= closesMinutes;

/** A field that is not named here is observed as a setting, so that a new one fails the walk until the model has it. */
export function observe({
  id,
  conversationId: _conversation,
  createdBy,
  communityId,
  eveningId,
  pickup: _pickup,
  bookingId: _booking,
  teamIds: _teams,
  calls: _calls,
  reportedAt: _reported,
  deleted,
  seats,
  placed,
  casters,
  hostChoice,
  host,
  previousHost,
  startedFor,
  code,
  codePlayers: _players,
  codeFailed,
  voidedCodes: _voided,
  codeRevision,
  series,
  results,
  drafts,
  proposedWinner,
  proposedFor,
  proposedGames,
  winner,
  image,
  attendance,
  checkInPhase,
  checkedIn,
  checkInStarts,
  absent,
  standIns,
  reserves,
  offers,
  offersMade,
  passedOver,
  replaced,
  nudgedAt,
  deletionReasonId,
  ...settings
}: Scrim) {
  const on = new Map(seats.map((seat) => [seatKey(seat), seat.userId]));
  return [
    id !== '',
    deleted,
    createdBy,
    communityId,
    eveningId,
    ...SEATS.map(({ key }) => on.get(key) ?? null),
    casters.join(),
    placed.toSorted().join(),
    host,
    hostChoice.kind === 'chosen',
    previousHost,
    ...Object.values(settings),
    startedFor,
    code?.code ?? null,
    codeFailed,
    codeRevision,
    proposedWinner,
    proposedFor,
    proposedGames.join(),
    JSON.stringify(Object.entries(series)),
    results.map((game) => `${game.winner} ${rosterOf(game)}`).join('; '),
    JSON.stringify(
      drafts
        .map(({ game, sides, ...draft }) => [game, { ...draft, sides: JSON.stringify(sides) }] as const)
        .toSorted(([a], [b]) => a - b),
    ),
    winner,
    image?.location ?? null,
    ...observeParts({
      attendance,
      checkInPhase,
      checkedIn,
      checkInStarts,
      absent,
      standIns,
      reserves,
      offers,
      offersMade,
      passedOver,
      replaced,
      nudgedAt,
      deletionReasonId,
    }),
  ];
}

/**
 * The state that an undo restores: all but codes, because a voided code stays void, hosts, who may be drawn again, and
 * what follows the roster of check-in and offers.
 */
function undoable({
  code: _code,
  codePlayers: _players,
  codeFailed: _failed,
  voidedCodes: _voided,
  codeRevision: _revision,
  hostChoice: _choice,
  host: _host,
  previousHost: _previous,
  checkInPhase: _phase,
  checkedIn: _checkedIn,
  checkInStarts: _checkInStarts,
  absent: _absent,
  standIns: _standIns,
  reserves: _reserves,
  offers: _offers,
  offersMade: _offersMade,
  passedOver: _passedOver,
  replaced: _replaced,
  placed: _placed,
  seats,
  casters,
  ...restored
}: Scrim): unknown {
  return {
    ...restored,
    seats: seats.map((seat) => `${seat.userId} ${seatKey(seat)}`).toSorted((a, b) => a.localeCompare(b)),
    casters: casters.toSorted((a, b) => a.localeCompare(b)),
  };
}
