/** Seats that are offered to reserves. */
import type { Command, SystemCommand } from './command';
import { isSeat, withCheckIn } from './attendance-state';
import { ScrimRejection } from './errors';
import { family, seatOfEvent, type UndoTools } from './family';
import { causeOf } from './notify';
import { removeFromSeat, reseatPlayer } from './reseat';
import { withoutHost } from './roster';
import { assertEligible, assertMayOpenSeat, reserveOf, seatOf } from './rules';
import { type NotifiedOffer, toOfferWords } from '@muster/contracts/attendance';
import { type Role, ROLES, type TeamName } from '@muster/contracts/constants';
import type { EventOf } from '@muster/kernel';
import type { Offer, Scrim, ScrimEvent, Seat } from './state';

export type AcceptOffer = Command<'AcceptOffer', { offerId: string }>;
export type DeclineOffer = Command<'DeclineOffer', { offerId: string }>;
/** Opens a held seat to all, or vouches for the player of an offered seat. */
export type EndOffer = Command<'EndOffer', { offerId: string }>;
export type ExpireOffer = SystemCommand<'ExpireOffer', { offerId: string }>;
/** Withdraws the offer to a user who is no longer available. */
export type WithdrawOffer = SystemCommand<'WithdrawOffer', { userId: string }>;

/** A timer ends an offer whose time is over; until then it is open and can no longer be accepted. */
export const isLapsed = ({ expiresAt }: Offer, now: string): boolean => Date.parse(now) >= Date.parse(expiresAt);

export type EndedType = 'OfferDeclined' | 'OfferExpired' | 'OfferWithdrawn' | 'SeatOpened';
export const ended = (type: EndedType, { id, userId, team, role }: Offer): ScrimEvent => ({
  type,
  offerId: id,
  userId,
  team,
  role,
});

/** Returns an offer that lasts, or throws. Only its recipient may accept or decline it. */
function ownOffer({ by, offerId, ctx }: AcceptOffer | DeclineOffer, scrim: Scrim): Offer {
  const offer = scrim.offers.find(({ id }) => id === offerId);
  if (!offer || isLapsed(offer, ctx.now)) throw new ScrimRejection('offer-gone');
  if (offer.userId !== by.userId) throw new ScrimRejection('not-yourself');
  return offer;
}

/** A reserve who has taken a seat in another scrim at that time is no longer available. */
function accept(command: AcceptOffer, scrim: Scrim): readonly ScrimEvent[] {
  const offer = ownOffer(command, scrim);
  assertEligible(scrim, command.by, undefined);
  if (!command.ctx.available?.includes(offer.userId)) throw new ScrimRejection('offer-gone');
  return [passSeat(offer)];
}

export const passSeat = ({ id, userId, team, role, reason, of }: Offer): ScrimEvent => ({
  type: 'SeatPassed',
  offerId: id,
  userId,
  team,
  role,
  reason,
  former: of,
});

/** Organisers open a held seat to all. For a player who keeps the seat they vouch: they come. */
function endOffer({ by, offerId }: EndOffer, scrim: Scrim): readonly ScrimEvent[] {
  assertMayOpenSeat(scrim, by);
  const offer = scrim.offers.find(({ id }) => id === offerId);
  if (!offer) throw new ScrimRejection('offer-gone');
  if (offer.of === null) return [ended('SeatOpened', offer)];
  return [
    ...(scrim.standIns.includes(offer.of) ? [{ type: 'StandInWithdrawn' as const, userId: offer.of }] : []),
    ...(scrim.absent.includes(offer.of) ? [{ type: 'CheckedIn' as const, userId: offer.of }] : []),
  ];
}

const decline = (command: DeclineOffer, scrim: Scrim): readonly ScrimEvent[] => [
  ended('OfferDeclined', ownOffer(command, scrim)),
];

const expire = ({ offerId, ctx }: ExpireOffer, scrim: Scrim): readonly ScrimEvent[] =>
  scrim.offers
    .filter((offer) => offer.id === offerId && isLapsed(offer, ctx.now))
    .map((offer) => ended('OfferExpired', offer));

const withdraw = ({ userId, ctx }: WithdrawOffer, scrim: Scrim): readonly ScrimEvent[] =>
  ctx.available?.includes(userId)
    ? []
    : scrim.offers.filter((offer) => offer.userId === userId).map((offer) => ended('OfferWithdrawn', offer));

export const heldFor = (scrim: Scrim, seat: Pick<Seat, 'team' | 'role'>): Offer | undefined =>
  scrim.offers.find((offer) => offer.of === null && isSeat(offer, seat));

/** Roles whose seat of this team is neither taken nor held. A lasting team opens seats only by a call for everybody. */
export const openRoles = (scrim: Scrim, team: TeamName): Role[] =>
  ROLES.filter(
    (role) =>
      !scrim.seats.some((seat) => isSeat(seat, { team, role })) &&
      heldFor(scrim, { team, role }) === undefined &&
      (scrim.teamIds === null || isForEverybody(scrim, { team, role })),
  );
const isForEverybody = ({ calls }: Scrim, { team, role }: Pick<Seat, 'team' | 'role'>): boolean =>
  calls.some((call) => call.team === team && call.audience === 'everybody' && call.roles.includes(role));

const without = (scrim: Scrim, offerId: string): Scrim => ({
  ...scrim,
  offers: scrim.offers.filter(({ id }) => id !== offerId),
});
const passOver = (scrim: Scrim, { offerId, userId, team, role }: Seat & { offerId: string }): Scrim => ({
  ...without(scrim, offerId),
  passedOver: [...scrim.passedOver, { userId, team, role }],
});

const offerCause = (scrim: Scrim, { offerId }: { offerId: string }): string => causeOf(scrim, `offer_${offerId}`);
const withdrawOffer = (event: { offerId: string }, scrim: Scrim) => [{ withdraw: offerCause(scrim, event) }];

/** The notification holds the offer, because its buttons answer it. */
function notifyOfOffer(event: EventOf<ScrimEvent, 'OfferMade'>, scrim: Scrim) {
  const { offerId: _id, userId, reason, expiresAt } = event;
  const offer: NotifiedOffer = { _id, seat: seatOfEvent(event), reason, expiresAt };
  const cause = offerCause(scrim, event);
  return [{ to: [userId], kind: 'seat-offer' as const, cause, relatedScrim: scrim.id, words: toOfferWords(offer) }];
}

type SeatPassed = EventOf<ScrimEvent, 'SeatPassed'>;
/** The new player counts as present. If the former player was host, they become the previous host. */
function passed(scrim: Scrim, { offerId, userId, team, role, former }: SeatPassed): Scrim {
  const after: Scrim = {
    ...withCheckIn(without(scrim, offerId), userId),
    seats: [...scrim.seats.filter((seat) => seat.userId !== former), { userId, team, role }],
    replaced: former === null ? scrim.replaced : [...scrim.replaced, former],
  };
  return former === null ? after : withoutHost(after, former);
}

/** The reserve is one again, at the place they had, and the former player has the seat. */
function takeSeatBack(event: SeatPassed, before: Scrim, current: Scrim, { fold }: UndoTools): ScrimEvent[] {
  const { userId, former } = event;
  const removal = removeFromSeat(event, current);
  const free = fold(current, removal);
  const back = former === null ? [] : reseatPlayer(seatOf(before, former)!, before, free);
  const reserve = reserveOf(before, userId);
  const { reserves, attendance } = fold(free, back);
  const hasRoom = reserve && reserves.length < attendance.reserves;
  return [...removal, ...back, ...(hasRoom ? [{ type: 'ReserveJoined' as const, ...reserve }] : [])];
}

export const offers = family({
  commands: {
    AcceptOffer: accept,
    DeclineOffer: decline,
    EndOffer: endOffer,
    ExpireOffer: expire,
    WithdrawOffer: withdraw,
  },
  // The offer made it, and an organiser may know better.
  undoable: { AcceptOffer: 'always' },
  events: {
    OfferMade: {
      apply: (scrim, { offerId: id, userId, team, role, reason, of, expiresAt, bench }) => ({
        ...scrim,
        offers: [
          ...without(scrim, id).offers,
          { id, userId, team, role, reason, of, expiresAt, ...(bench && { bench }) },
        ],
        offersMade: scrim.offersMade + 1,
      }),
      timeline: (event) => ({
        kind: 'offerMade',
        person: event.userId,
        seat: seatOfEvent(event),
        offer: event.reason,
      }),
      notify: notifyOfOffer,
    },
    OfferDeclined: {
      apply: passOver,
      timeline: (event) => ({ kind: 'offerDeclined', person: event.userId, seat: seatOfEvent(event) }),
      notify: withdrawOffer,
    },
    OfferExpired: {
      apply: passOver,
      timeline: (event) => ({ kind: 'offerExpired', person: event.userId, seat: seatOfEvent(event) }),
      notify: withdrawOffer,
    },
    OfferWithdrawn: {
      apply: (scrim, { offerId }) => without(scrim, offerId),
      timeline: (event) => ({ kind: 'offerWithdrawn', person: event.userId, seat: seatOfEvent(event) }),
      notify: withdrawOffer,
    },
    SeatOpened: {
      apply: (scrim, { offerId }) => without(scrim, offerId),
      timeline: (event) => ({ kind: 'seatOpened', person: event.userId, seat: seatOfEvent(event) }),
      notify: withdrawOffer,
    },
    SeatPassed: {
      apply: passed,
      timeline: (event) => ({
        kind: 'seatPassed',
        person: event.userId,
        seat: seatOfEvent(event),
        offer: event.reason,
        ...(event.former !== null && { other: event.former }),
      }),
      undo: takeSeatBack,
      notify: (event, scrim, { version }) => [
        ...withdrawOffer(event, scrim),
        {
          to: event.former === null ? [] : [event.former],
          kind: 'seat-passed',
          cause: causeOf(scrim, `passed_${version}`),
          relatedUser: event.userId,
          relatedScrim: scrim.id,
          words: event.reason,
        },
      ],
    },
    SeatUnfilled: {
      apply: (scrim) => scrim,
      timeline: (event) => ({ kind: 'seatUnfilled', seat: seatOfEvent(event), offer: event.reason }),
    },
  },
});
