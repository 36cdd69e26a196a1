import { z } from 'zod';
import { attendanceBody, attendanceView, offerView, reserveView } from './attendance';
import { communityRef } from './communities';
import { MAX_CASTERS, ROLES, TEAMS } from './constants';
import { instantOrDay, instantSchema } from './instants';
import { pageQuery } from './pages';
import { actorRef, bodyNaming, bodyPerhapsNaming, personRef } from './person-ref';
import { regionParameter, regionSchema } from './regions';
import { VISIBILITIES } from './scrim-rights';
import { gameNumber, seriesBody, seriesView } from './series';
import { seatCallView } from './seat-calls';
import { teamRef } from './team-ref';
import { singleLineText } from './text';
import { personView, playerView } from './users';
import { invalid } from './validation-texts';

export const teamNameSchema = z.enum(TEAMS);
export const roleSchema = z.enum(ROLES);

export const playerEntry = z.object({
  _id: z.string(),
  role: roleSchema,
  team: z.object({ name: teamNameSchema }),
  _user: playerView,
  checkedIn: z.boolean(),
  /** They asked for another player to take their seat. */
  standIn: z.boolean(),
});
export type PlayerEntry = z.infer<typeof playerEntry>;

export const scrimView = z
  .object({
    _id: z.string(),
    /** Incremented with every event of the scrim. Clients ignore older views. */
    version: z.number().int(),
    title: z.string(),
    region: z.string(),
    /** Whether `visibility` is `link`. */
    isPrivate: z.boolean(),
    visibility: z.enum(VISIBILITIES),
    /** Null for scrims of no community, and for outsiders of an unlisted one. */
    community: communityRef.nullable(),
    /** Whether ten people who were around became ready for it. */
    pickup: z.boolean(),
    /** The evening of the community that it is a lobby of. */
    eveningId: z.string().nullable(),
    /** The two teams of a booking, and the booking; null for all other scrims. */
    teams: z.object({ teamOne: teamRef, teamTwo: teamRef }).nullable(),
    booking: z.string().nullable(),
    /** Seats that the teams of a booking open to others. */
    calls: seatCallView.array(),
    gameStartTime: z.string(),
    createdBy: personView,
    teamOne: z.array(playerEntry),
    teamTwo: z.array(playerEntry),
    casters: z.array(personView.extend({ checkedIn: z.boolean() })),
    attendance: attendanceView,
    /** In order of arrival. */
    reserves: z.array(reserveView),
    /** The open offers. */
    offers: z.array(offerView),
    isWithCasters: z.boolean(),
    maxCastersAllowedCount: z.number().int(),
    lobbyHost: personView.nullable(),
    previousLobbyHost: personView.nullable(),
    /** The winner of the series, which is one game by default. */
    teamWon: teamNameSchema.nullable(),
    series: seriesView,
    /** The result of the current game according to Riot, for insiders to confirm. */
    proposedWinner: teamNameSchema.nullable(),
    postGameImage: z.object({ location: z.string(), uploadedBy: z.string() }).nullable(),
    /** Null for outsiders, like all secrets. */
    lobbyName: z.string().nullable(),
    lobbyPassword: z.string().nullable(),
    useTournamentCode: z.boolean(),
    riotTournament: z
      .object({
        tournamentCode: z.string().nullable(),
        providerId: z.number().nullable(),
        tournamentId: z.number().nullable(),
        setupCompleted: z.boolean(),
        lobbyCreated: z.boolean(),
        lobbyName: z.string().nullable(),
      })
      .nullable(),
    /** No code could be generated: the lobby is set up manually unless another code is requested. */
    codeFailed: z.boolean(),
    _conversation: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Scrim' });
export type ScrimView = z.infer<typeof scrimView>;

export const scrimSummary = scrimView
  .pick({ _id: true, title: true, region: true, gameStartTime: true })
  .meta({ id: 'ScrimSummary' });
export type ScrimSummary = z.infer<typeof scrimSummary>;
export const scrimWarning = z
  .object({ code: z.literal('overlapping-scrim'), scrim: scrimSummary })
  .meta({ id: 'ScrimWarning' });
export type ScrimWarning = z.infer<typeof scrimWarning>;
/** The view after a user joined, with warnings about other scrims of that user at about the same time. */
export const scrimJoined = scrimView.extend({ warnings: scrimWarning.array() }).meta({ id: 'ScrimJoined' });
export type ScrimJoined = z.infer<typeof scrimJoined>;

/** Start times, which clients count per local day, and full views (`mine`) of the scrims the viewer takes part in. */
export const scrimStartTimes = z
  .object({ starts: z.array(z.object({ _id: z.string(), gameStartTime: z.string() })), mine: z.array(scrimView) })
  .meta({ id: 'ScrimStarts' });
export type ScrimStartTimes = z.infer<typeof scrimStartTimes>;
const riotTournament = scrimView.shape.riotTournament.unwrap();
/** The fields under `riotTournament` and at the top level, because clients of the specification read either. */
export const codeRegenerated = riotTournament.extend({ riotTournament }).meta({ id: 'TournamentCode' });
export const scrimDeleted = z
  .object({ success: z.literal(true), _id: z.string(), message: z.string() })
  .meta({ id: 'ScrimDeleted' });

export const scrimListQuery = pageQuery.extend({
  region: regionParameter.optional(),
  startDate: instantOrDay('startDate').optional(),
  endDate: instantOrDay('endDate').optional(),
  /** The slug of a community, to list only its scrims. */
  community: z.string().max(32).optional(),
});
export type ScrimListQuery = z.infer<typeof scrimListQuery>;

/** An empty form field means null. */
const hostChoice = z.union([personRef, z.null(), z.literal('').transform(() => null)]);

const scrimFields = z.object({
  title: singleLineText(invalid('titleMissing')).min(1, invalid('titleMissing')).max(100, invalid('titleTooLong')),
  region: regionSchema,
  gameStartTime: instantSchema({ text: 'startTime' }),
  /** Older form of `visibility`: `link`, or the opposite. */
  isPrivate: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  isWithCasters: z.boolean(),
  maxCastersAllowedCount: z.coerce.number().int().min(0).max(MAX_CASTERS),
  /** 'random' or null: drawn from the ten players when the teams are full. */
  lobbyHost: hostChoice,
  lobbyName: singleLineText().max(100),
  useTournamentCode: z.boolean(),
  attendance: attendanceBody,
  series: seriesBody,
});
export const createScrimBody = scrimFields
  .partial()
  .required({ title: true, region: true, gameStartTime: true })
  .extend({
    createdBy: actorRef,
    communityId: z.string().max(64).nullish(),
    /** A decided scrim of the same community, or of none, whose players are seated with the sides swapped. */
    rematchOf: z.string().max(64).nullish(),
  })
  .meta({ id: 'CreateScrim' });
export type CreateScrimBody = z.infer<typeof createScrimBody>;
export const updateScrimBody = scrimFields
  .extend({
    lobbyPassword: singleLineText(invalid('lobbyPassword')).min(1, invalid('lobbyPassword')).max(100),
    teamWon: z.union([teamNameSchema, z.null(), z.literal('N/A').transform(() => null)]),
  })
  .partial()
  .meta({ id: 'UpdateScrim' });
export type UpdateScrimBody = z.infer<typeof updateScrimBody>;

export const playerDataBody = z
  .object({ playerData: z.object({ role: roleSchema, team: z.object({ name: teamNameSchema }) }) })
  .meta({ id: 'PlayerData' });
/** `game`: the number of the current game, which is meant anyway. */
export const setWinnerBody = z
  .object({ winnerTeamName: teamNameSchema, game: gameNumber.optional() })
  .meta({ id: 'SetWinner' });
const seat = {
  role: roleSchema,
  team: z.union([teamNameSchema, z.object({ name: teamNameSchema }).transform((team) => team.name)]),
};
/** `playerTwo` may be an empty seat. */
export const swapPlayersBody = z
  .object({ playerOne: bodyNaming('user', seat), playerTwo: bodyPerhapsNaming('user', seat) })
  .meta({ id: 'SwapPlayers' });
export const assignPlayerBody = bodyPerhapsNaming('userId', {
  teamName: z.string().max(20).nullish(),
  role: z.string().max(20).nullish(),
}).meta({ id: 'AssignPlayer' });
export const addImageBody = z
  .object({
    timestampNow: z.union([z.string(), z.number()]).optional(),
    base64: z.string().min(1),
    uploadedBy: actorRef,
  })
  .meta({ id: 'AddImage' });
