import { NO_ATTENDANCE } from '@muster/contracts/constants';
import type { TimelineEvent } from '@muster/contracts/timeline';
import { created, settings, START } from '../../test/scrim-events';
import { toTimelineEvent } from './scrim';
import type { ScrimEvent } from './state';

const seat = { team: 'teamOne', role: 'Mid' } as const;
const ann = { userId: 'ann', ...seat };
const other = { userId: 'bo', team: 'teamTwo', role: 'Top' } as const;
const shown = { person: 'ann', seat };
const offer = { offerId: '1', ...ann };

test.each<[ScrimEvent, TimelineEvent]>([
  [created(), { kind: 'created', to: settings.title }],
  [
    { type: 'PlayerJoined', ...ann },
    { kind: 'joined', ...shown },
  ],
  [
    { type: 'PlayerAssigned', how: 'chosen', ...ann },
    { kind: 'assigned', ...shown },
  ],
  [
    { type: 'PlayerAssigned', how: 'random', ...ann },
    { kind: 'drawn', ...shown },
  ],
  [
    { type: 'PlayerMoved', ...ann },
    { kind: 'moved', ...shown },
  ],
  [
    { type: 'PlayersSwapped', one: ann, two: other },
    { kind: 'swapped', ...shown, other: 'bo', otherSeat: { team: 'teamTwo', role: 'Top' } },
  ],
  [
    { type: 'PlayerLeft', userId: 'ann' },
    { kind: 'left', person: 'ann' },
  ],
  [
    { type: 'PlayerKicked', userId: 'ann' },
    { kind: 'kicked', person: 'ann' },
  ],
  [
    { type: 'CasterJoined', userId: 'ann' },
    { kind: 'cast', person: 'ann' },
  ],
  [
    { type: 'CasterLeft', userId: 'ann' },
    { kind: 'uncast', person: 'ann' },
  ],
  [
    { type: 'HostDrawn', userId: 'ann' },
    { kind: 'captainDrawn', person: 'ann' },
  ],
  [
    { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'ann' } },
    { kind: 'captainChosen', person: 'ann' },
  ],
  [{ type: 'HostChoiceChanged', host: { kind: 'random' } }, { kind: 'captainChosen' }],
  [
    { type: 'ScrimRenamed', title: 'Fives' },
    { kind: 'renamed', to: 'Fives' },
  ],
  [
    { type: 'ScrimRescheduled', startsAt: START },
    { kind: 'rescheduled', to: START },
  ],
  [
    { type: 'ScrimMovedToRegion', region: 'EUW' },
    { kind: 'regionChanged', to: 'EUW' },
  ],
  [
    { type: 'PrivacyChanged', from: 'public', visibility: 'link' },
    { kind: 'privacyChanged', on: true, to: 'link' },
  ],
  [
    { type: 'PrivacyChanged', from: 'link', visibility: 'public' },
    { kind: 'privacyChanged', on: false, to: 'public' },
  ],
  [
    { type: 'CastingLimited', maxCasters: 1 },
    { kind: 'castersLimited', count: 1 },
  ],
  [{ type: 'LobbyRenamed', lobbyName: 'secret' }, { kind: 'lobbyRenamed' }],
  [{ type: 'LobbyPasswordChanged', lobbyPassword: 'secret' }, { kind: 'passwordChanged' }],
  [
    { type: 'CodesSwitched', useCodes: true },
    { kind: 'codesSwitched', on: true },
  ],
  [
    { type: 'WinnerProposed', team: 'teamOne', gameId: '7' },
    { kind: 'winnerProposed', team: 'teamOne' },
  ],
  [
    { type: 'WinnerReported', team: 'teamOne' },
    { kind: 'winnerReported', team: 'teamOne' },
  ],
  [
    { type: 'WinnerCorrected', team: null },
    { kind: 'winnerCorrected', team: null },
  ],
  [
    { type: 'StepUndone', version: 3, reasonId: 'r' },
    { kind: 'undone', version: 3 },
  ],
  [{ type: 'AttendanceChanged', attendance: NO_ATTENDANCE }, { kind: 'attendanceChanged' }],
  [
    { type: 'CheckedIn', userId: 'ann' },
    { kind: 'checkedIn', person: 'ann' },
  ],
  [
    { type: 'CheckInWithdrawn', userId: 'ann' },
    { kind: 'checkInWithdrawn', person: 'ann' },
  ],
  [
    { type: 'MissingNudged', at: START, missing: ['ann'] },
    { kind: 'nudged', missing: ['ann'] },
  ],
  [
    { type: 'CheckInReminded', startsAt: START, missing: ['ann'] },
    { kind: 'checkInReminded', missing: ['ann'] },
  ],
  [
    { type: 'CheckInClosed', startsAt: START, absent: ['ann'] },
    { kind: 'checkInClosed', missing: ['ann'] },
  ],
  [
    { type: 'ReserveJoined', userId: 'ann', roles: ['Mid'], since: START },
    { kind: 'reserveJoined', person: 'ann', roles: ['Mid'] },
  ],
  [
    { type: 'ReserveLeft', userId: 'ann' },
    { kind: 'reserveLeft', person: 'ann' },
  ],
  [
    { type: 'StandInRequested', userId: 'ann' },
    { kind: 'standInRequested', person: 'ann' },
  ],
  [
    { type: 'StandInWithdrawn', userId: 'ann' },
    { kind: 'standInWithdrawn', person: 'ann' },
  ],
  [
    { type: 'OfferMade', ...offer, reason: 'freed', of: null, expiresAt: START },
    { kind: 'offerMade', ...shown, offer: 'freed' },
  ],
  [
    { type: 'OfferDeclined', ...offer },
    { kind: 'offerDeclined', ...shown },
  ],
  [
    { type: 'OfferExpired', ...offer },
    { kind: 'offerExpired', ...shown },
  ],
  [
    { type: 'OfferWithdrawn', ...offer },
    { kind: 'offerWithdrawn', ...shown },
  ],
  [
    { type: 'SeatOpened', ...offer },
    { kind: 'seatOpened', ...shown },
  ],
  [
    { type: 'SeatPassed', ...offer, reason: 'absent', former: 'bo' },
    { kind: 'seatPassed', ...shown, offer: 'absent', other: 'bo' },
  ],
  [
    { type: 'SeatPassed', ...offer, reason: 'freed', former: null },
    { kind: 'seatPassed', ...shown, offer: 'freed' },
  ],
  [
    { type: 'SeatUnfilled', ...seat, reason: 'freed' },
    { kind: 'seatUnfilled', seat, offer: 'freed' },
  ],
])('the history shows $0.type', (event, expected) => expect(toTimelineEvent(event)).toEqual(expected));
