import { type AttendanceBody, type AttendanceSettings, offerLengthMs } from '@muster/contracts/attendance';
import { NO_ATTENDANCE, type Role } from '@muster/contracts/constants';
import type { EditScrim } from '../src/domain/edit';
import type { ScrimCommand } from '../src/domain/scrim';
import type { Offer, Reserve, Scrim, ScrimEvent, Seat } from '../src/domain/state';
import type { UndoStep } from '../src/domain/undo';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Place = Pick<Seat, 'team' | 'role'>;
const placeOf = ({ team, role }: Place): string => `${team} ${role}`;

/** The roster, as the model of attendance needs it from the model of the scrim. */
export interface Roster {
  seats: readonly Seat[];
  casters: ReadonlySet<string>;
  startsAt: string;
  isDecided: boolean;
  isOver: boolean;
}

/** Check-in, reserves and stand-ins by their rules; offers follow the events, which must obey the laws below. */
export class AttendanceModel {
  settings: AttendanceSettings = NO_ATTENDANCE;
  phase: Scrim['checkInPhase'] = 'waiting';
  checkedIn = new Set<string>();
  /** The starts that people checked in for. */
  #starts = new Map<string, string>();
  absent = new Set<string>();
  standIns = new Set<string>();
  replaced = new Set<string>();
  reserves: Reserve[] = [];
  offers: Offer[] = [];
  #offersMade = 0;
  #passedOver: (Place & { userId: string })[] = [];
  nudgedAt: string | null = null;
  #reason: string | null = null;

  merged({ checkIn, opensMinutes, closesMinutes, reserves }: AttendanceBody): AttendanceSettings {
    const { settings } = this;
    return {
      checkIn: checkIn ?? settings.checkIn,
      opensMinutes: opensMinutes ?? settings.opensMinutes,
      closesMinutes: closesMinutes ?? settings.closesMinutes,
      reserves: reserves ?? settings.reserves,
    };
  }
  changes(body: AttendanceBody | undefined): boolean {
    return body !== undefined && JSON.stringify(this.merged(body)) !== JSON.stringify(this.settings);
  }
  isReserve(userId: string): boolean {
    return this.reserves.some((reserve) => reserve.userId === userId);
  }
  offer(id: string): Offer | undefined {
    return this.offers.find((offer) => offer.id === id);
  }
  held(place: Place): Offer | undefined {
    return this.offers.find((offer) => offer.of === null && placeOf(offer) === placeOf(place));
  }

  /** The phase that is due at that time, if it is later than the current one. */
  due(now: number, startsAt: string): Scrim['checkInPhase'] | undefined {
    const start = Date.parse(startsAt);
    const [opens, closes] = [start - this.settings.opensMinutes * MINUTE, start - this.settings.closesMinutes * MINUTE];
    const reminder = closes - 10 * MINUTE;
    const hasReminder = reminder > opens;
    const target =
      now >= closes ? 'closed' : hasReminder && now >= reminder ? 'reminded' : now >= opens ? 'open' : 'waiting';
    const order = ['waiting', 'open', 'reminded', 'closed'];
    return order.indexOf(target) > order.indexOf(this.phase) ? target : undefined;
  }

  /** `before`: the roster before the command. */
  apply(command: ScrimCommand, events: readonly ScrimEvent[], before: Roster, after: Roster, state: Scrim): void {
    if (command.type === 'UndoStep') this.#takeOver(state);
    else this.#execute(command, before, after);
    this.#follow(after);
    this.#offer(command, events, before, after, state);
    for (const userId of this.#starts.keys()) if (!this.checkedIn.has(userId)) this.#starts.delete(userId);
    for (const userId of this.checkedIn) if (!this.#starts.has(userId)) this.#starts.set(userId, after.startsAt);
  }

  #execute(command: Exclude<ScrimCommand, UndoStep>, before: Roster, after: Roster): void {
    const by = 'by' in command ? command.by.userId : '';
    switch (command.type) {
      case 'CreateScrim':
        this.settings = this.merged(command.attendance ?? {});
        break;
      case 'EditScrim':
        this.#edit(command, before, after);
        break;
      case 'DeleteScrim':
        this.#reason = command.reason?.id ?? null;
        break;
      case 'CheckIn':
        this.checkedIn.add(by);
        this.absent.delete(by);
        this.standIns.delete(by);
        break;
      case 'TakeCheckInBack':
        this.checkedIn.delete(by);
        if (this.phase === 'closed') this.absent.add(by);
        break;
      case 'JoinReserves':
        this.#join({ userId: by, roles: command.roles, since: command.ctx.now });
        break;
      case 'LeaveReserves':
        this.reserves = this.reserves.filter(({ userId }) => userId !== by);
        break;
      case 'FreeSeat':
        if (!before.seats.some(({ userId }) => userId === command.userId) && !before.casters.has(command.userId))
          this.reserves = this.reserves.filter(({ userId }) => userId !== command.userId);
        break;
      case 'RequestStandIn':
        this.standIns.add(by);
        break;
      case 'WithdrawStandIn':
        this.standIns.delete(by);
        break;
      case 'NudgeMissing':
        this.nudgedAt = command.ctx.now;
        break;
      case 'AdvanceCheckIn':
        this.phase = this.due(Date.parse(command.ctx.now), after.startsAt)!;
        if (this.phase === 'closed')
          this.absent = new Set(
            after.seats.map(({ userId }) => userId).filter((userId) => !this.checkedIn.has(userId)),
          );
        break;
      case 'EndOffer': {
        const offer = this.offer(command.offerId)!;
        if (offer.of === null) break;
        if (this.absent.has(offer.of)) this.checkedIn.add(offer.of);
        this.standIns.delete(offer.of);
        break;
      }
      default:
    }
  }

  #edit({ changes: { attendance } }: EditScrim, before: Roster, after: Roster): void {
    const isChanged = this.changes(attendance);
    if (isChanged) this.settings = this.merged(attendance!);
    const moved = Math.abs(Date.parse(after.startsAt) - Date.parse(before.startsAt));
    if ((isChanged || moved > 0) && this.phase === 'closed') this.phase = 'reminded';
    const isAttended = this.settings.checkIn || this.settings.reserves > 0;
    const isFar = [before.startsAt, ...this.#starts.values()].some(
      (start) => Math.abs(Date.parse(after.startsAt) - Date.parse(start)) >= 15 * MINUTE,
    );
    const isVoid = isAttended && moved > 0 && isFar && !before.isDecided;
    if (isVoid || (isChanged && !this.settings.checkIn)) {
      this.phase = 'waiting';
      this.checkedIn.clear();
      this.absent.clear();
    }
  }

  #join(reserve: Reserve): void {
    const i = this.reserves.findIndex(({ userId }) => userId === reserve.userId);
    if (i < 0) this.reserves.push(reserve);
    else this.reserves[i] = { ...reserve, since: this.reserves[i]!.since };
  }

  #takeOver(state: Scrim): void {
    [this.settings, this.phase] = [state.attendance, state.checkInPhase];
    this.checkedIn = new Set(state.checkedIn);
    this.#starts = new Map(Object.entries(state.checkInStarts));
    this.absent = new Set(state.absent);
    this.standIns = new Set(state.standIns);
    this.replaced = new Set(state.replaced);
    this.reserves = [...state.reserves];
  }

  /** Everything follows the roster. */
  #follow({ seats, casters }: Roster): void {
    const players = new Set(seats.map(({ userId }) => userId));
    const takesPart = (userId: string) => players.has(userId) || casters.has(userId);
    for (const userId of this.checkedIn) if (!takesPart(userId)) this.checkedIn.delete(userId);
    for (const userId of this.absent)
      if (!players.has(userId) || this.checkedIn.has(userId)) this.absent.delete(userId);
    for (const userId of this.standIns) if (!players.has(userId)) this.standIns.delete(userId);
    for (const userId of this.replaced) if (takesPart(userId)) this.replaced.delete(userId);
    this.reserves = this.reserves.filter(({ userId }) => !takesPart(userId)).slice(0, this.settings.reserves);
    this.#passedOver = this.#passedOver.filter(({ userId }) => this.isReserve(userId));
  }

  #fitting(place: Place, available: readonly string[] = []): string | undefined {
    return this.reserves.find(
      ({ userId, roles }) =>
        roles.includes(place.role) &&
        available.includes(userId) &&
        !this.offers.some((offer) => offer.userId === userId) &&
        !this.#passedOver.some((passed) => passed.userId === userId && placeOf(passed) === placeOf(place)),
    )?.userId;
  }

  #offer(
    command: ScrimCommand,
    events: readonly ScrimEvent[],
    before: Roster,
    after: Roster,
    { deleted, winner }: Scrim,
  ): void {
    const searched = this.offers.filter(({ of }) => of === null);
    for (const event of events) {
      if (event.type === 'OfferMade') this.#make(command, event, after);
      else if ('offerId' in event) this.#end(event);
    }
    this.#follow(after);
    const isQuiet = deleted || winner !== null || after.isOver || this.settings.reserves === 0 || events.length === 0;
    if (isQuiet || command.type === 'UndoStep') return;
    const { available } = command.ctx;
    const left = events.flatMap((event) =>
      event.type === 'PlayerLeft' || event.type === 'PlayerKicked'
        ? before.seats.filter(({ userId }) => userId === event.userId)
        : [],
    );
    const wanted = after.seats.filter(({ userId }) => this.standIns.has(userId) || this.absent.has(userId));
    const passedOn = searched.filter(
      ({ id }) =>
        this.offer(id) === undefined &&
        !events.some((event) => 'offerId' in event && event.offerId === id && event.type.startsWith('Seat')),
    );
    const isOpen = (place: Place) => !after.seats.some((seat) => placeOf(seat) === placeOf(place));
    for (const place of [...left.filter(isOpen), ...passedOn.filter(isOpen), ...wanted]) {
      if (this.offers.some((offer) => placeOf(offer) === placeOf(place))) continue;
      if (this.#fitting(place, available)) throw new Error(`nobody was offered ${placeOf(place)}`);
    }
    for (const place of passedOn.filter(isOpen))
      if (!events.some((e) => (e.type === 'OfferMade' || e.type === 'SeatUnfilled') && placeOf(e) === placeOf(place)))
        throw new Error(`nothing was said of ${placeOf(place)}`);
  }

  /** An offer goes to the first who fits, for as long as the time of the start allows. */
  #make({ ctx }: ScrimCommand, event: Extract<ScrimEvent, { type: 'OfferMade' }>, { startsAt }: Roster): void {
    const { offerId: id, userId, team, role, reason, of, expiresAt } = event;
    if (this.#fitting(event, ctx.available) !== userId) throw new Error(`${userId} was not the next reserve`);
    if (id !== String(++this.#offersMade)) throw new Error(`the offer ${id} has the wrong number`);
    const ahead = Date.parse(startsAt) - Date.parse(ctx.now);
    const length = ahead > 2 * HOUR ? 10 : ahead > 15 * MINUTE ? 3 : 1;
    if (
      offerLengthMs(startsAt, ctx.now) !== length * MINUTE ||
      Date.parse(expiresAt) - Date.parse(ctx.now) !== length * MINUTE
    )
      throw new Error('the offer lasts too long or too short');
    this.offers.push({ id, userId, team, role, reason, of, expiresAt });
  }

  #end(event: Extract<ScrimEvent, { offerId: string }>): void {
    const offer = this.offer(event.offerId);
    if (!offer) throw new Error(`${event.type} of no offer`);
    this.offers = this.offers.filter((other) => other !== offer);
    const { userId, team, role } = offer;
    if (event.type === 'OfferDeclined' || event.type === 'OfferExpired') this.#passedOver.push({ userId, team, role });
  }

  /** The accepted offer seats its reserve, checked in, and unseats its player. */
  accept(offer: Offer): void {
    this.checkedIn.add(offer.userId);
    if (offer.of !== null) this.replaced.add(offer.of);
  }

  observe() {
    return observeParts({
      attendance: this.settings,
      checkInPhase: this.phase,
      checkedIn: [...this.checkedIn],
      checkInStarts: Object.fromEntries(this.#starts),
      absent: [...this.absent],
      standIns: [...this.standIns],
      reserves: this.reserves,
      offers: this.offers,
      offersMade: this.#offersMade,
      passedOver: this.#passedOver,
      replaced: [...this.replaced],
      nudgedAt: this.nudgedAt,
      deletionReasonId: this.#reason,
    });
  }
}

type AttendanceParts = Pick<
  Scrim,
  | 'attendance'
  | 'checkInPhase'
  | 'checkedIn'
  | 'checkInStarts'
  | 'absent'
  | 'standIns'
  | 'reserves'
  | 'offers'
  | 'offersMade'
  | 'passedOver'
  | 'replaced'
  | 'nudgedAt'
  | 'deletionReasonId'
>;
const sorted = (ids: readonly string[]): string => ids.toSorted((a, b) => a.localeCompare(b)).join();

export const observeParts = (scrim: AttendanceParts): (string | number | boolean | null)[] => [
  ...Object.values(scrim.attendance),
  scrim.checkInPhase,
  sorted(scrim.checkedIn),
  sorted(Object.entries(scrim.checkInStarts).map(([userId, start]) => `${userId} ${start}`)),
  sorted(scrim.absent),
  sorted(scrim.standIns),
  scrim.reserves
    .map(({ userId, roles }: { userId: string; roles: readonly Role[] }) => `${userId} ${roles.join(' ')}`)
    .join(),
  scrim.offers.map((offer) => `${offer.id} ${offer.userId} ${placeOf(offer)} ${offer.of} ${offer.reason}`).join(),
  scrim.offersMade,
  sorted(scrim.passedOver.map((passed) => `${passed.userId} ${placeOf(passed)}`)),
  sorted(scrim.replaced),
  scrim.nudgedAt,
  scrim.deletionReasonId,
];
