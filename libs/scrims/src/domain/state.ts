/**
 * A scrim's life: created → seats fill (join, move, leave, assign, fill, swap) → at ten a host is drawn →
 * it starts → lobby (code or manual) → winners are reported, the last of which locks roster and casters → an image may follow.
 * It can be edited by an admin all along and deleted at any time.
 */
import type { AttendanceSettings, OfferReason } from '@muster/contracts/attendance';
import { NO_ATTENDANCE, type Role, type TeamName } from '@muster/contracts/constants';
import type { Visibility } from '@muster/contracts/scrim-rights';
import type { CallAudience } from '@muster/contracts/seat-calls';
import { type DraftState, ONE_GAME, type SeriesSettings, type Sides } from '@muster/contracts/series';

export interface Seat {
  userId: string;
  team: TeamName;
  role: Role;
}

/** The lobby host is drawn from the ten players, or chosen by an admin. */
export type HostChoice = { kind: 'random' } | { kind: 'chosen'; userId: string };

export interface ScrimSettings {
  title: string;
  region: string;
  startsAt: string;
  visibility: Visibility;
  maxCasters: number;
  lobbyName: string;
  lobbyPassword: string;
  useCodes: boolean;
}

export interface RiotCode {
  code: string;
  providerId: number;
  tournamentId: number;
  lobbyName: string;
}

/** A user who would take a seat of these roles. `since`: ISO instant at which they said so. */
export interface Reserve {
  userId: string;
  roles: readonly Role[];
  since: string;
}

/**
 * A seat offered to a reserve. `of`: the player who keeps it until then; null for a held seat. `bench`: the user is no
 * reserve, but in the team whose seat it is.
 */
export interface Offer {
  id: string;
  userId: string;
  team: TeamName;
  role: Role;
  reason: OfferReason;
  of: string | null;
  expiresAt: string;
  bench?: true;
}

/** Seats of a team that are open to others than its members. `communities`: to members of those that list the team. */
export interface SeatCall {
  team: TeamName;
  roles: readonly Role[];
  audience: CallAudience;
}

/** A game with its result. `players` and `casters` are the people at the time of the decision. */
export interface DecidedGame {
  winner: TeamName;
  players: readonly Seat[];
  casters: readonly string[];
}

/** The state of a game's draft as its scrim knows it. `version` is the version of the draft's own aggregate. */
export interface GameDraft {
  game: number;
  state: DraftState;
  version: number;
  sides: Sides | null;
}
/** A change of a draft, as the history of its scrim shows it. */
export type DraftStep = 'begun' | 'drawn' | 'paused' | 'resumed' | 'taken-back' | 'reset' | 'done';

/** How far check-in has come for the current start. */
export type CheckInPhase = 'waiting' | 'open' | 'reminded' | 'closed';

export type ScrimEvent =
  | ({
      type: 'ScrimCreated';
      scrimId: string;
      conversationId: string;
      createdBy: string;
      communityId: string | null;
      /** The evening that it is a lobby of. */
      eveningId?: string;
      /** The booking of two teams that it belongs to. */
      bookingId?: string;
      teamIds?: Readonly<Record<TeamName, string>>;
      host: HostChoice;
    } & ScrimSettings)
  /** Ten people who were around became ready, and are seated. */
  | { type: 'TenReady' }
  | ({ type: 'PlayerJoined' } & Seat)
  | ({ type: 'PlayerAssigned'; how: 'chosen' | 'random' } & Seat)
  | ({ type: 'PlayerMoved' } & Seat)
  | { type: 'PlayersSwapped'; one: Seat; two: Seat }
  /** The seats of a team, all of them. Players who keep their seat keep their check-in, too. */
  | { type: 'TeamLinedUp'; team: TeamName; seats: readonly Seat[] }
  | ({ type: 'SeatsCalled' } & SeatCall)
  | { type: 'SeatCallEnded'; team: TeamName }
  | { type: 'PlayerLeft'; userId: string }
  | { type: 'PlayerKicked'; userId: string }
  | { type: 'CasterJoined'; userId: string }
  | { type: 'CasterLeft'; userId: string }
  | { type: 'HostDrawn'; userId: string }
  | { type: 'HostChoiceChanged'; host: HostChoice }
  | { type: 'ScrimRenamed'; title: string }
  | { type: 'ScrimRescheduled'; startsAt: string }
  | { type: 'ScrimMovedToRegion'; region: string }
  | { type: 'PrivacyChanged'; from: Visibility; visibility: Visibility }
  | { type: 'CastingLimited'; maxCasters: number }
  | { type: 'LobbyRenamed'; lobbyName: string }
  | { type: 'LobbyPasswordChanged'; lobbyPassword: string }
  | { type: 'CodesSwitched'; useCodes: boolean }
  | { type: 'ScrimStarted'; startsAt: string }
  | ({ type: 'TournamentCodeIssued' } & RiotCode)
  | { type: 'TournamentCodeVoided' }
  | { type: 'TournamentCodeFailed'; reason: string }
  | { type: 'WinnerProposed'; team: TeamName; gameId: string }
  /** `game`: its number in a series of several. */
  /** `at`: of games of two teams, which may correct the result for a day. */
  | { type: 'WinnerReported'; team: TeamName; game?: number; at?: string }
  /**
   * Corrects the game that was decided last, or the only one. `roster`: who played, if the result was taken back
   * before.
   */
  | {
      type: 'WinnerCorrected';
      team: TeamName | null;
      game?: number;
      roster?: Pick<DecidedGame, 'players' | 'casters'>;
    }
  | { type: 'SeriesChanged'; series: SeriesSettings }
  /** `holder`: the team for which the first selection was drawn. */
  | ({ type: 'DraftChanged'; step: DraftStep; holder?: TeamName } & GameDraft)
  | { type: 'ImageAdded'; location: string; uploadedBy: string }
  | { type: 'ImageRemoved'; location: string }
  /** The remaining events of the same step undo the step that ended with `version`. */
  | { type: 'StepUndone'; version: number; reasonId: string | null }
  | { type: 'ScrimDeleted' }
  /** Precedes `ScrimDeleted`. */
  | { type: 'DeletionExplained'; reasonId: string }
  | { type: 'AttendanceChanged'; attendance: AttendanceSettings }
  | { type: 'CheckInOpened'; startsAt: string }
  | { type: 'CheckInReminded'; startsAt: string; missing: readonly string[] }
  | { type: 'CheckInClosed'; startsAt: string; absent: readonly string[] }
  /** The start has moved so far that everybody checks in again. */
  | { type: 'CheckInsVoided'; startsAt: string }
  | { type: 'CheckedIn'; userId: string }
  | { type: 'CheckInWithdrawn'; userId: string }
  | { type: 'MissingNudged'; at: string; missing: readonly string[] }
  | ({ type: 'ReserveJoined' } & Reserve)
  | { type: 'ReserveLeft'; userId: string }
  | { type: 'StandInRequested'; userId: string }
  | { type: 'StandInWithdrawn'; userId: string }
  | ({
      type: 'OfferMade';
      offerId: string;
      reason: OfferReason;
      of: string | null;
      expiresAt: string;
      bench?: true;
    } & Seat)
  | ({ type: 'OfferDeclined'; offerId: string } & Seat)
  | ({ type: 'OfferExpired'; offerId: string } & Seat)
  | ({ type: 'OfferWithdrawn'; offerId: string } & Seat)
  /** An organiser ended the offer of a held seat, which is open to all since. */
  | ({ type: 'SeatOpened'; offerId: string } & Seat)
  /** The offer was accepted: `userId` sits where `former` sat. */
  | ({ type: 'SeatPassed'; offerId: string; reason: OfferReason; former: string | null } & Seat)
  | { type: 'SeatUnfilled'; team: TeamName; role: Role; reason: OfferReason };

export interface Scrim extends ScrimSettings {
  id: string;
  conversationId: string;
  createdBy: string;
  /** Never changes. */
  communityId: string | null;
  /** The evening that it is a lobby of. Never changes. */
  eveningId: string | null;
  /** Whether ten people who were around became ready for it. */
  pickup: boolean;
  /** The booking of two teams that it belongs to, and these teams. Never change. */
  bookingId: string | null;
  teamIds: Readonly<Record<TeamName, string>> | null;
  /** One of each team at most. */
  calls: readonly SeatCall[];
  deleted: boolean;
  seats: readonly Seat[];
  /** Players whom others seated. */
  placed: readonly string[];
  casters: readonly string[];
  hostChoice: HostChoice;
  host: string | null;
  previousHost: string | null;
  startedFor: string | null;
  code: RiotCode | null;
  /** Sorted ids of the players that the current code was issued for. */
  codePlayers: readonly string[];
  codeFailed: boolean;
  /** The latest voided codes, because an old form may still send one as the lobby name. */
  voidedCodes: readonly string[];
  /** Incremented whenever a code that may exist becomes invalid. */
  codeRevision: number;
  series: SeriesSettings;
  /** In the order of the games. */
  results: readonly DecidedGame[];
  /** Drafts of the games that have one. */
  drafts: readonly GameDraft[];
  proposedWinner: TeamName | null;
  /** The game that the proposal is for. */
  proposedFor: number;
  /** Riot's ids of the games whose results were proposed, in their order. */
  proposedGames: readonly string[];
  /** Winner of the whole series. */
  winner: TeamName | null;
  image: { location: string; uploadedBy: string } | null;
  attendance: AttendanceSettings;
  checkInPhase: CheckInPhase;
  checkedIn: readonly string[];
  /** The start that each of these checked in for. */
  checkInStarts: Readonly<Record<string, string>>;
  /** Players who had not checked in when check-in closed, and have not since. */
  absent: readonly string[];
  /** Players who asked for another player to take their seat. */
  standIns: readonly string[];
  /** In order of arrival. */
  reserves: readonly Reserve[];
  /** Open offers. */
  offers: readonly Offer[];
  /** Number of offers ever made, which is the id of the last. */
  offersMade: number;
  /** People who declined or missed an offer, or left a seat of their team, each with the seat. */
  passedOver: readonly Seat[];
  /** Players whose seats went to reserves. */
  replaced: readonly string[];
  /** When the last result of two teams was reported. */
  reportedAt: string | null;
  nudgedAt: string | null;
  deletionReasonId: string | null;
}

export const initialScrim: Scrim = {
  id: '',
  conversationId: '',
  createdBy: '',
  communityId: null,
  eveningId: null,
  pickup: false,
  bookingId: null,
  teamIds: null,
  calls: [],
  deleted: false,
  title: '',
  region: '',
  startsAt: '',
  visibility: 'public',
  maxCasters: 0,
  lobbyName: '',
  lobbyPassword: '',
  useCodes: false,
  seats: [],
  placed: [],
  casters: [],
  hostChoice: { kind: 'random' },
  host: null,
  previousHost: null,
  startedFor: null,
  code: null,
  codePlayers: [],
  codeFailed: false,
  voidedCodes: [],
  codeRevision: 0,
  series: ONE_GAME,
  results: [],
  drafts: [],
  proposedWinner: null,
  proposedFor: 1,
  proposedGames: [],
  winner: null,
  image: null,
  attendance: NO_ATTENDANCE,
  checkInPhase: 'waiting',
  checkedIn: [],
  checkInStarts: {},
  absent: [],
  standIns: [],
  reserves: [],
  offers: [],
  offersMade: 0,
  passedOver: [],
  replaced: [],
  reportedAt: null,
  nudgedAt: null,
  deletionReasonId: null,
};

/** A scrim in a row, which lacks the fields that were added since it was written. */
export type StoredScrim = Partial<Scrim>;
export const toScrim = (stored: StoredScrim | undefined): Scrim => ({
  ...initialScrim,
  ...(stored?.winner && { results: [decidedNow(stored as Scrim, stored.winner)] }),
  ...stored,
});
/** The current game as it is decided now. */
export const decidedNow = ({ seats, casters }: Scrim, winner: TeamName): DecidedGame => ({
  winner,
  players: seats,
  casters,
});
