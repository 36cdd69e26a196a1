/** Decides who may see what of a scrim, for HTTP and sockets alike. */
import {
  canListScrim,
  DEFAULT_TAGLINES,
  type ScrimSummary,
  type ScrimView,
  SCRIM_SIZE,
  toPersonView,
  toPlayerView,
} from '@muster/contracts';
import type { Snapshot } from '@muster/platform';
import type { Person } from '@muster/users/ports';
import type { Scrim, Seat } from '../domain/scrim';

export interface Viewer {
  userId: string;
  isAdmin: boolean;
}
/** Only insiders see the lobby's secrets. */
export type Audience = 'insider' | 'outsider';
export type ScrimSnapshot = Snapshot<Scrim>;

/**
 * Host, creator and admins are always insiders. Players and casters are insiders once the scrim has started with full
 * teams, so that users cannot join, read the secrets and leave. `now` in ms.
 */
export function audienceOf(scrim: Scrim, viewer: Viewer, now: number): Audience {
  const { userId } = viewer;
  if (viewer.isAdmin || userId === scrim.host || userId === scrim.createdBy) return 'insider';
  const open = scrim.seats.length === SCRIM_SIZE && now >= Date.parse(scrim.startsAt);
  return open && isParticipant(scrim, userId) ? 'insider' : 'outsider';
}

/** Returns ids of the players and casters. */
export const participantsOf = ({ seats, casters }: Scrim): string[] => [
  ...seats.map(({ userId }) => userId),
  ...casters,
];

export const isParticipant = (scrim: Scrim, userId: string): boolean =>
  scrim.seats.some((seat) => seat.userId === userId) || scrim.casters.includes(userId);

/** Private scrims are listed only for their users, but any signed-in user with the link may open them. */
export const mayList = (scrim: Scrim, viewer: Viewer): boolean =>
  canListScrim({
    isPrivate: scrim.isPrivate,
    isParticipant: isParticipant(scrim, viewer.userId),
    isCreator: viewer.userId === scrim.createdBy,
    isAdmin: viewer.isAdmin,
  });

export const userIdsOf = (scrim: Scrim): string[] => [
  ...new Set([
    scrim.createdBy,
    ...scrim.seats.map((seat) => seat.userId),
    ...scrim.casters,
    ...[scrim.host, scrim.previousHost].filter((id) => id !== null),
  ]),
];

/** `site`: our `PUBLIC_URL`, because clients of other origins show the images, too. */
export function toScrimView(
  { state: scrim, version, createdAt, updatedAt }: ScrimSnapshot,
  people: ReadonlyMap<string, Person>,
  audience: Audience,
  site: string,
): ScrimView {
  const secret = <T>(value: T): T | null => (audience === 'insider' ? value : null);
  const profileOf = (id: string) => people.get(id) ?? { id, ...DELETED_USER };
  const person = (id: string) => toPersonView(profileOf(id));
  const team = (name: Seat['team']) =>
    ROLE_ORDER.flatMap((role) => {
      const seat = scrim.seats.find((taken) => taken.team === name && taken.role === role);
      return seat ? [{ _id: seat.userId, role, team: { name }, _user: toPlayerView(profileOf(seat.userId)) }] : [];
    });
  return {
    _id: scrim.id,
    version,
    title: scrim.title || `${person(scrim.createdBy).name}'s Scrim`,
    region: scrim.region,
    isPrivate: scrim.isPrivate,
    gameStartTime: scrim.startsAt,
    createdBy: person(scrim.createdBy),
    teamOne: team('teamOne'),
    teamTwo: team('teamTwo'),
    casters: scrim.casters.map(person),
    isWithCasters: scrim.maxCasters > 0,
    maxCastersAllowedCount: scrim.maxCasters,
    lobbyHost: scrim.host ? person(scrim.host) : null,
    previousLobbyHost: scrim.previousHost ? person(scrim.previousHost) : null,
    teamWon: scrim.winner,
    proposedWinner: secret(scrim.proposedWinner),
    postGameImage: scrim.image && { ...scrim.image, location: new URL(scrim.image.location, site).href },
    lobbyName: secret(scrim.lobbyName || scrim.title),
    lobbyPassword: secret(scrim.lobbyPassword),
    useTournamentCode: scrim.useCodes,
    riotTournament: scrim.code && {
      tournamentCode: secret(scrim.code.code),
      providerId: scrim.code.providerId,
      tournamentId: scrim.code.tournamentId,
      setupCompleted: true,
      lobbyCreated: true,
      lobbyName: secret(scrim.code.lobbyName),
    },
    codeFailed: scrim.codeFailed,
    _conversation: scrim.conversationId,
    createdAt,
    updatedAt,
  };
}

export const toScrimSummary = ({ id, title, region, startsAt }: Scrim): ScrimSummary => ({
  _id: id,
  title,
  region,
  gameStartTime: startsAt,
});

const ROLE_ORDER = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'] as const;
const DELETED_USER = {
  name: 'Deleted user',
  tagline: DEFAULT_TAGLINES.NA,
  discord: '',
  rank: 'Unranked',
  region: 'NA',
};
