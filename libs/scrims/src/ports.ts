import type { AttendanceSettings } from '@muster/contracts/attendance';
import type { Role, TeamName } from '@muster/contracts/constants';
import type { HomeEvening } from '@muster/contracts/home';
import type { Language } from '@muster/contracts/languages';
import type { Visibility } from '@muster/contracts/scrim-rights';
import type { ScrimView } from '@muster/contracts/scrims';
import type { SeriesSettings, SeriesBody } from '@muster/contracts/series';
import type { Caller, StoredEvent, Unit } from '@muster/platform';
import type pg from 'pg';
import type { DecidedGame, DraftStep, GameDraft, Scrim, Seat, SeatCall } from './domain/state';

export interface IssuedCode {
  code: string;
  providerId: number;
  tournamentId: number;
  lobbyName: string;
}

/** A game played with a tournament code. Contains only players known to Muster. */
export interface PlayedGame {
  gameId: string;
  winners: readonly string[];
  losers: readonly string[];
}

/** Tournament codes and the games played with them. Provided by the riot feature. */
export interface Tournaments {
  /** False without a Riot key; then there are no tournament codes. */
  readonly isEnabled: boolean;
  /** Returns a new code for one game. Throws if Riot does not provide one. */
  issueCode: (scrim: { id: string; region: string }, signal: AbortSignal) => Promise<IssuedCode>;
  /** Looks up the Riot accounts of these users in advance. Users unknown to Riot are ignored. Never throws. */
  registerPlayers: (people: readonly string[], signal: AbortSignal) => Promise<void>;
  /** Returns the games played with the code so far, oldest first, reduced to players in `people`. */
  gamesUnderCode: (code: string, people: readonly string[], signal: AbortSignal) => Promise<readonly PlayedGame[]>;
  /** Returns the scrim id from a callback's metadata, or undefined if the code is not ours. */
  scrimIdFromMetadata: (metadata: string) => string | undefined;
}
export const TOURNAMENTS = Symbol('TOURNAMENTS');

export type { DraftStep, GameDraft, Scrim } from './domain/state';

/** The chat room of a scrim. */
export interface ScrimRoom {
  scrimId: string;
  conversationId: string;
  /** ISO instant at which the scrim was created. */
  since: string;
}

/** A scrim that has not started. `people`: its players and casters. */
export interface UpcomingScrim {
  createdBy: string;
  visibility: Visibility;
  isFull: boolean;
  people: readonly string[];
}

/** `placed`: players whom others seated. */
export interface Deletion {
  reasonId: string;
  communityId: string | null;
  placed: readonly string[];
}

/** A public scrim without people. `free`: roles of seats that anyone may take. */
export interface NextScrim {
  startsAt: string;
  free: Record<TeamName, Role[]>;
}

/** Answers questions of other features about scrims, as committed before the call. Provided by the scrims feature. */
export interface ScrimDirectory {
  /** Returns the ids of existing scrims, as this process knows them. */
  existing(scrimIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the players and casters of the user's latest scrims, the user included. */
  matesOf(userId: string): Promise<string[]>;
  /** Returns titles by scrim id, also of deleted scrims; scrims without a title of their own are missing. */
  titlesByIds(scrimIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns starts, and the regions whose clocks say them, by scrim id, also of deleted scrims. */
  startsByIds(scrimIds: readonly string[]): Promise<ReadonlyMap<string, { startsAt: string; region: string }>>;
  /** Whether a scrim, also a deleted one, exists for the user, as of the events this process has read. */
  isOpenTo(scrimId: string, user: { userId: string; isAdmin: boolean }): Promise<boolean>;
  /** Finds a room by the id of its scrim or of its conversation; undefined for a deleted scrim. */
  findRoom(id: string): Promise<ScrimRoom | undefined>;
  /** Finds a scrim that has not started; undefined for a deleted one. */
  findUpcoming(scrimId: string): Promise<UpcomingScrim | undefined>;
  /** Whether the user plays in a scrim of that region that has not started. */
  isSeatedInRegion(userId: string, region: string): Promise<boolean>;
  /** The reason for a scrim's deletion, and who may read it; undefined if no reason was given. */
  deletionOf(scrimId: string): Promise<Deletion | undefined>;
  /** Returns reasons that people typed, by id; reasons of erased people are missing. */
  reasonsByIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the community's next public scrim with a free seat, else its next public one. */
  nextPublicOf(communityId: string): Promise<NextScrim | undefined>;
  /** Whether the user plays or casts in any scrim that has not started. */
  hasUpcomingSeat(userId: string): Promise<boolean>;
}
export const SCRIMS = Symbol('SCRIMS');

/** The community and region of a scrim, which decide where others show it. */
export interface ScrimSubject {
  scrimId: string;
  communityId: string | null;
  region: string;
}
/** A scrim as everybody sees it who may open it, without the lobby's secrets. */
export interface ShownScrim {
  view: ScrimView;
  communityId: string | null;
  isDeleted: boolean;
}
/** Scrims for places outside Muster that show them. Provided by the scrims feature. */
export interface ShownScrims {
  /**
   * Finds a scrim as committed before the call; a deleted scrim in its last state. `toMembers`: also names a community
   * that is not public, or archived.
   */
  find(scrimId: string, toMembers: boolean): Promise<ShownScrim | undefined>;
  /** `client`: the caller's transaction, which then needs no second connection. Deleted scrims are included. */
  subjectsOf(scrimIds: readonly string[], client: pg.ClientBase): Promise<readonly ScrimSubject[]>;
  /** Returns ids of the community's or the region's scrims that have not started, the next first, at most 100. */
  upcomingOf(subject: { communityId: string } | { region: string }, client: pg.ClientBase): Promise<readonly string[]>;
  /** Returns the scrims that the user may list and that start in the range, at most `limit`. */
  listFor(
    user: { userId: string; isAdmin: boolean },
    range: { region?: string; communityId?: string; from: string; to: string },
    limit: number,
  ): Promise<readonly ScrimView[]>;
  /** Returns the next scrim that the user plays or casts in. */
  nextOf(user: { userId: string; isAdmin: boolean }): Promise<ScrimView | undefined>;
}
export const SHOWN_SCRIMS = Symbol('SHOWN_SCRIMS');

export interface SeatName {
  team: TeamName;
  role: Role;
}
/**
 * Commands of users for themselves, with the same rights, limits and rejections as over HTTP. Returns the scrim's
 * title. Provided by the scrims feature, and only in the api.
 */
export interface OwnSeats {
  /** Takes the seat; a player of the scrim moves from their other seat. */
  take(scrimId: string, seat: SeatName, caller: Caller): Promise<string>;
  leave(scrimId: string, caller: Caller): Promise<string>;
  checkIn(scrimId: string, caller: Caller): Promise<string>;
  /** Joins as a reserve for every role; a user who already is a reserve keeps the roles they chose. */
  joinReserves(scrimId: string, caller: Caller): Promise<string>;
  /** Rejected with `not-yourself` unless the seat was offered to the caller. */
  acceptOffer(scrimId: string, offerId: string, caller: Caller): Promise<{ title: string; seat: SeatName }>;
  declineOffer(scrimId: string, offerId: string, caller: Caller): Promise<string>;
}
export const OWN_SEATS = Symbol('OWN_SEATS');

/** A scrim as the drafts of its games need it. */
export interface DraftedScrim {
  id: string;
  title: string;
  createdBy: string;
  communityId: string | null;
  visibility: Visibility;
  startsAt: string;
  seats: readonly Seat[];
  casters: readonly string[];
  host: string | null;
  series: SeriesSettings;
  results: readonly DecidedGame[];
  /** The game that is played now, or the last one of a series that is over. */
  current: number;
  drafts: readonly GameDraft[];
  attendance: AttendanceSettings;
  checkedIn: readonly string[];
}
/** Scrims with drafts. Provided by the scrims feature. */
export interface DraftedScrims {
  /** As committed before the call; undefined for a deleted scrim. */
  find(scrimId: string): Promise<DraftedScrim | undefined>;
  /** Rejected with `scrim-not-found` unless the user may open the scrim. */
  requireOpen(
    scrimId: string,
    user: { userId: string; isAdmin: boolean },
  ): Promise<{ scrim: DraftedScrim; isManager: boolean }>;
  /** The scrim in a unit of work, whose commit needs it to be the newest; undefined for a deleted one. */
  load(unit: Unit, scrimId: string): Promise<DraftedScrim | undefined>;
  /** Records the state of a draft in its scrim. Ignored for a game that is not reached. */
  record(unit: Unit, scrimId: string, draft: GameDraft, how: RecordedDraft): Promise<void>;
}
/** `holder`: the team for which the first selection was drawn. `at`: ISO instant. `by`: a user, or `worker`. */
export interface RecordedDraft {
  step: DraftStep;
  holder?: TeamName;
  at: string;
  by: string;
}
export const DRAFTED_SCRIMS = Symbol('DRAFTED_SCRIMS');

/** The drafts of a scrim's games. Provided by the drafts feature. */
export interface ScrimDrafts {
  /** Lets the drafts pause, end or be discarded, as the seats and results of the scrim in this unit demand it. */
  follow(unit: Unit, scrim: Pick<DraftedScrim, 'id' | 'series' | 'results'>, now: string): Promise<void>;
}
export const SCRIM_DRAFTS = Symbol('SCRIM_DRAFTS');

/** Shows a scrim as it was at any time, from its events. Provided by the scrims feature, and only in the api. */
export interface ScrimReplay {
  streamOf(scrimId: string): string;
  /** The scrim at an ISO instant, and its version then: 0 before it was created. */
  stateAt(scrimId: string, time: string): Promise<{ scrim: Scrim; version: number }>;
  after(scrim: Scrim, event: StoredEvent): Scrim;
  /** Undefined for a scrim that is deleted, or not created yet. */
  shown(scrim: Scrim): DraftedScrim | undefined;
}
export const SCRIM_REPLAY = Symbol('SCRIM_REPLAY');

/** The champions there are. Provided by the drafts feature. */
export interface Champions {
  has(key: string): boolean;
  /** The key itself of an unknown champion. */
  nameOf(key: string, language: Language): string;
}
export const CHAMPIONS = Symbol('CHAMPIONS');

/** A scrim of a community with the people who play it. `at`: ISO instant at which it was decided. */
export interface NewLobby {
  scrimId: string;
  communityId: string;
  /** The evening that it is a lobby of. */
  eveningId?: string;
  createdBy: string;
  at: string;
  title: string;
  region: string;
  startsAt: string;
  visibility: 'public' | 'members';
  maxCasters: number;
  useCodes: boolean;
  attendance: AttendanceSettings;
  series: SeriesBody;
  seats: readonly (SeatName & { userId: string })[];
  reserves: readonly { userId: string; roles: readonly Role[] }[];
  /** The players have said that they play now: they are checked in. */
  ready?: boolean;
}
/** How many scrims an organiser may create, in whichever way; site admins have only the limits of the routes. */
export const SCRIM_CREATIONS = { name: 'scrim-creations', windows: [[30, 3_600]] } as const;

/** Creates scrims that others have decided on and checked, in their unit of work. Provided by the scrims feature. */
export interface Lobbies {
  /** How many more upcoming public scrims the community may have at this instant. The unit takes the lock. */
  room(unit: Unit, communityId: string, at: string): Promise<{ left: number; max: number }>;
  create(unit: Unit, lobby: NewLobby): Promise<void>;
}
export const LOBBIES = Symbol('LOBBIES');

/** The scrim of a booking. `lineUps`: who plays for which team; `host`: null to be drawn as ever. */
export interface NewTeamScrim {
  scrimId: string;
  bookingId: string;
  teamIds: Readonly<Record<TeamName, string>>;
  createdBy: string;
  host: string | null;
  at: string;
  title: string;
  region: string;
  startsAt: string;
  visibility: 'public' | 'link';
  series: SeriesBody;
  seats: readonly (SeatName & { userId: string })[];
  calls: readonly SeatCall[];
}
/** Seats that a side opens to others. */
export interface CalledSeats extends Omit<SeatCall, 'team'> {
  side: TeamName;
  by: string;
  at: string;
}
/**
 * How a person is taken by scrims at a time: in the line-up of a booking, in a seat that they took themselves, or in one
 * that others gave them. The first that is true counts.
 */
export type TakenSeat = 'booked' | 'own' | 'placed';
/** Scrims of bookings, in the unit of work of the booking. Provided by the scrims feature. */
export interface TeamScrims {
  create(unit: Unit, scrim: NewTeamScrim): Promise<void>;
  /** Moves it as an edit does. `by`: a user. */
  move(unit: Unit, scrimId: string, moved: { startsAt: string; by: string; at: string }): Promise<void>;
  cancel(unit: Unit, scrimId: string, cancelled: { by: string; at: string }): Promise<void>;
  /** Frees the seat of a person who left this side's team, unless the scrim has begun, and ends an offer to them. */
  freeSeat(unit: Unit, scrimId: string, freed: { userId: string; side: TeamName; at: string }): Promise<void>;
  /** The seats as they are in this unit. */
  seats(unit: Unit, scrimId: string): Promise<readonly Seat[]>;
  /** Replaces who plays on a side. `check`: called once the scrim itself allows it. */
  lineUp(
    unit: Unit,
    scrimId: string,
    lined: { side: TeamName; players: readonly { userId: string; role: Role }[]; by: string; at: string },
    check: () => Promise<void>,
  ): Promise<void>;
  /** Opens seats of a side to others, in place of those that it opened before. */
  call(unit: Unit, scrimId: string, called: CalledSeats): Promise<void>;
  endCall(unit: Unit, scrimId: string, ended: Omit<CalledSeats, 'roles' | 'audience'>): Promise<void>;
  calls(unit: Unit, scrimId: string): Promise<readonly SeatCall[]>;
  /** Returns the winners of the decided games of existing scrims, by scrim. */
  winnersOf(scrimIds: readonly string[]): Promise<ReadonlyMap<string, readonly TeamName[]>>;
  /** The scrim as the caller sees it; undefined if it does not exist for them. */
  view(scrimId: string, caller: { userId: string; isAdmin: boolean }): Promise<ScrimView | undefined>;
  /** Returns how these people are taken by undecided scrims that overlap the span (ms). `client`: as of now. */
  takenIn(
    userIds: readonly string[],
    span: { start: number; end: number },
    except: string | null,
    client: pg.ClientBase,
  ): Promise<ReadonlyMap<string, TakenSeat>>;
}
export const TEAM_SCRIMS = Symbol('TEAM_SCRIMS');

/** The part of a team's scrim that its booking depends on. */
export interface BookedScrim {
  startsAt: string;
  games: number;
  deleted: boolean;
  decided: boolean;
  /** One for each decided game. */
  winners: readonly TeamName[];
  players: readonly string[];
}
export interface BookedChange {
  scrimId: string;
  bookingId: string;
  before: BookedScrim;
  after: BookedScrim;
  /** Null for timers. */
  by: { userId: string; isAdmin: boolean } | null;
  reason: { id: string; text: string } | null;
  at: string;
}
/** The bookings of teams' scrims. Provided by the board feature. */
export interface ScrimBookings {
  /** Lets the booking follow its scrim in one commit. Throws if a team or a person would be booked twice. */
  follow(unit: Unit, change: BookedChange): Promise<void>;
}
export const SCRIM_BOOKINGS = Symbol('SCRIM_BOOKINGS');

/** An entry of a calendar feed that is no scrim. `uid`: unique for good; `sequence` grows with each change. */
export interface CalendarDate {
  uid: string;
  title: string;
  description: string;
  url: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  createdAt: string;
  updatedAt: string;
  sequence: number;
  cancelled: boolean;
}
/** Scrims as a calendar. Provided by the scrims feature, in apis. */
export interface ScrimCalendars {
  /** Deleted scrims are cancelled entries. `name`: of the calendar. */
  render(scrimIds: readonly string[], language: Language, name: string): Promise<string>;
}
export const SCRIM_CALENDARS = Symbol('SCRIM_CALENDARS');
/** Dates that users said they come to, for their calendar feeds. Provided by the nights feature. */
export interface CalendarDates {
  ofPerson(userId: string, language: Language): Promise<readonly CalendarDate[]>;
}
export const CALENDAR_DATES = Symbol('CALENDAR_DATES');

/** A span in which a person plays or casts a scrim (epoch ms). */
export interface SeatBlock {
  userId: string;
  start: number;
  end: number;
}
/** When people play or cast scrims that are not over. Provided by the scrims feature. */
export interface SeatBlocks {
  /** Returns the blocks that touch the range. */
  touching(userIds: readonly string[], range: { from: Date; to: Date }): Promise<readonly SeatBlock[]>;
  /** Returns the ids of the people whose blocks these events may have changed. */
  changedBy(events: readonly StoredEvent[]): Promise<readonly string[]>;
}
export const SEAT_BLOCKS = Symbol('SEAT_BLOCKS');

/** People who play or cast about now. Provided by the scrims feature. */
export interface SeatedPeople {
  /**
   * Returns those of the users who play or cast a scrim that starts within this time, or that has started and is neither
   * decided nor over.
   */
  seatedWithin(userIds: readonly string[], now: Date, leadMs: number): Promise<ReadonlySet<string>>;
  /** Whether the user plays in a scrim that has started and is neither decided nor over. */
  isPlaying(userId: string, now: Date): Promise<boolean>;
}
export const SEATED_PEOPLE = Symbol('SEATED_PEOPLE');

/** Evenings of communities that were played. Provided by the nights feature. */
export interface PlayedEvenings {
  /** Counts the community's evenings that start in the span (ISO instants, `to` exclusive) and have lobbies. */
  count(communityId: string, from: string, to: string): Promise<number>;
}
export const PLAYED_EVENINGS = Symbol('PLAYED_EVENINGS');

/** The next evenings that a user comes to. Provided by the nights feature. */
export interface OwnEvenings {
  nextOf(userId: string, now: Date): Promise<HomeEvening[]>;
}
export const OWN_EVENINGS = Symbol('OWN_EVENINGS');
