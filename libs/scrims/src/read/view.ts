/** Decides who may see what of a scrim, for HTTP and sockets alike. */
import { checkInClosesAt, checkInOpensAt } from '@muster/contracts/attendance';
import type { CommunityRef } from '@muster/contracts/communities';
import { type CommunityRole, findsCommunity } from '@muster/contracts/community-roles';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import { DEFAULT_TAGLINES } from '@muster/contracts/regions';
import { may as mayActor, type ScrimAction } from '@muster/contracts/scrim-rights';
import type { ScrimSummary, ScrimView } from '@muster/contracts/scrims';
import type { TeamRef } from '@muster/contracts/teams';
import type { ScrimOfIds } from '@muster/contracts/stats';
import { scoreOf } from '@muster/contracts/series';
import { toPersonView, toPlayerView } from '@muster/contracts/users';
import type { Snapshot } from '@muster/platform';
import type { CommunityTitle } from '@muster/communities/ports';
import type { Person } from '@muster/users/ports';
import type { Actor } from '../domain/command';
import type { Scrim, Seat } from '../domain/state';
import { currentOf, draftOf, isPlayed, proposalOf, winnersOf } from '../domain/games';
import { subjectOf } from '../domain/rules';

/** Roles by community. */
export type Roles = ReadonlyMap<string, CommunityRole>;
export const NO_ROLES: Roles = new Map();
export interface Viewer {
  userId: string;
  isAdmin: boolean;
  roles: Roles;
}
/** A viewer whose roles are not looked up yet. */
export type Identity = Omit<Viewer, 'roles'>;
/**
 * Insiders and guests see the lobby's secrets. Guests and strangers do not belong to the scrim's community, like a player
 * who is no member or no longer one.
 */
export type Audience = 'insider' | 'guest' | 'outsider' | 'stranger';
export const AUDIENCES: readonly Audience[] = ['insider', 'guest', 'outsider', 'stranger'];
const OUTSIDE = { isAdmin: false, role: null };
const seesSecrets = (audience: Audience): boolean => audience === 'insider' || audience === 'guest';
export type ScrimSnapshot = Snapshot<Scrim>;

/** The viewer with their role in the community of the scrim. */
export const actorOf = ({ communityId }: Pick<Scrim, 'communityId'>, { userId, isAdmin, roles }: Viewer): Actor => ({
  userId,
  isAdmin,
  role: communityId === null ? null : (roles.get(communityId) ?? null),
});

/**
 * Host, creator, admins and organisers are always inside. Players and casters are inside once the scrim has started
 * with full teams, so that users cannot join, read the secrets and leave. `now` in ms.
 */
export function audienceOf(scrim: Scrim, viewer: Viewer, now: number): Audience {
  const [actor, subject] = [actorOf(scrim, viewer), subjectOf(scrim)];
  const belongs = scrim.communityId === null || viewer.isAdmin || Boolean(actor.role);
  const hasBegun = scrim.seats.length === SCRIM_SIZE && now >= Date.parse(scrim.startsAt);
  const isInside = mayActor(actor, 'read-lobby', subject) || (hasBegun && isParticipant(scrim, viewer.userId));
  if (isInside) return belongs ? 'insider' : 'guest';
  return belongs ? 'outsider' : 'stranger';
}

export const isParticipant = (scrim: Scrim, userId: string): boolean =>
  scrim.seats.some((seat) => seat.userId === userId) || scrim.casters.includes(userId);

/** To users who may not `open` it, a scrim does not exist. */
export const may = (viewer: Viewer, action: ScrimAction, scrim: Scrim): boolean =>
  mayActor(actorOf(scrim, viewer), action, subjectOf(scrim));

/**
 * Hides a community that the viewer neither belongs to nor can find: they learn neither that it exists nor its name.
 */
export const toCommunityRef = (title: CommunityTitle | undefined, audience: Audience): CommunityRef | null =>
  title === undefined || ((audience === 'stranger' || audience === 'guest') && !findsCommunity(OUTSIDE, title))
    ? null
    : { _id: title._id, slug: title.slug, name: title.name };

export const userIdsOf = (scrim: Scrim): string[] => [
  ...new Set([
    scrim.createdBy,
    ...scrim.seats.map((seat) => seat.userId),
    ...scrim.casters,
    ...scrim.reserves.map(({ userId }) => userId),
    ...scrim.offers.map(({ userId }) => userId),
    ...[scrim.host, scrim.previousHost].filter((id) => id !== null),
  ]),
];

/**
 * `site`: our `PUBLIC_URL`, because clients of other origins show the images, too. `community`, `teams`: of this scrim,
 * the teams by their ids.
 */
export function toScrimView(
  { state: scrim, version, createdAt, updatedAt }: ScrimSnapshot,
  people: ReadonlyMap<string, Person>,
  audience: Audience,
  { site, community, teams }: { site: string; community?: CommunityTitle | undefined; teams?: Teams },
): ScrimView {
  const secret = <T>(value: T): T | null => (seesSecrets(audience) ? value : null);
  const shownCommunity = toCommunityRef(community, audience);
  const profileOf = (id: string) => people.get(id) ?? { id, ...DELETED_USER };
  const person = (id: string) => toPersonView(profileOf(id));
  const team = (name: Seat['team']) => toPlayers(scrim, name, profileOf);
  return {
    _id: scrim.id,
    version,
    title: scrim.title || `${person(scrim.createdBy).name}'s Scrim`,
    region: scrim.region,
    isPrivate: scrim.visibility === 'link',
    visibility: scrim.visibility,
    community: shownCommunity,
    pickup: scrim.pickup,
    eveningId: shownCommunity && scrim.eveningId,
    teams: toTeamRefs(scrim, teams),
    booking: scrim.bookingId,
    calls: scrim.calls.map(({ team: side, roles, audience: of }) => ({
      teamId: scrim.teamIds?.[side] ?? '',
      roles: [...roles],
      audience: of,
    })),
    gameStartTime: scrim.startsAt,
    createdBy: person(scrim.createdBy),
    teamOne: team('teamOne'),
    teamTwo: team('teamTwo'),
    casters: scrim.casters.map((id) => ({ ...person(id), checkedIn: scrim.checkedIn.includes(id) })),
    attendance: toAttendance(scrim),
    reserves: scrim.reserves.map(({ userId, roles, since }) => ({
      _id: userId,
      _user: toPlayerView(profileOf(userId)),
      roles: [...roles],
      since,
    })),
    offers: scrim.offers.map(({ id, team: name, role, userId, reason, expiresAt }) => ({
      _id: id,
      seat: { team: name, role },
      to: toPlayerView(profileOf(userId)),
      reason,
      expiresAt,
    })),
    isWithCasters: scrim.maxCasters > 0,
    maxCastersAllowedCount: scrim.maxCasters,
    lobbyHost: scrim.host ? person(scrim.host) : null,
    previousLobbyHost: scrim.previousHost ? person(scrim.previousHost) : null,
    teamWon: scrim.winner,
    series: toSeries(scrim),
    proposedWinner: secret(proposalOf(scrim)),
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

type Teams = ReadonlyMap<string, TeamRef>;
function toTeamRefs({ teamIds }: Scrim, teams: Teams = new Map()): ScrimView['teams'] {
  const [teamOne, teamTwo] = teamIds ? [teams.get(teamIds.teamOne), teams.get(teamIds.teamTwo)] : [];
  return teamOne && teamTwo ? { teamOne, teamTwo } : null;
}

type Profile = Parameters<typeof toPlayerView>[0];
const toPlayers = (scrim: Scrim, team: Seat['team'], profileOf: (id: string) => Profile): ScrimView['teamOne'] =>
  ROLE_ORDER.flatMap((role) => {
    const seat = scrim.seats.find((taken) => taken.team === team && taken.role === role);
    return seat
      ? [
          {
            _id: seat.userId,
            role,
            team: { name: team },
            _user: toPlayerView(profileOf(seat.userId)),
            checkedIn: scrim.checkedIn.includes(seat.userId),
            standIn: scrim.standIns.includes(seat.userId),
          },
        ]
      : [];
  });

const toAttendance = ({ attendance, startsAt, nudgedAt }: Scrim): ScrimView['attendance'] => ({
  ...attendance,
  opensAt: checkInOpensAt(startsAt, attendance),
  closesAt: checkInClosesAt(startsAt, attendance),
  nudgedAt,
});

function toSeries(scrim: Scrim): ScrimView['series'] {
  const [winners, current] = [winnersOf(scrim), currentOf(scrim)];
  const list = Array.from({ length: current }, (_, i) => {
    const draft = draftOf(scrim, i + 1);
    const untouched = i < winners.length ? ('done' as const) : ('waiting' as const);
    return {
      number: i + 1,
      sides: scrim.series.draft ? (draft?.sides ?? null) : { blue: 'teamOne' as const, red: 'teamTwo' as const },
      winner: winners[i] ?? null,
      draft: scrim.series.draft ? { state: draft?.state ?? untouched, version: draft?.version ?? 0 } : null,
    };
  });
  return { ...scrim.series, current, over: isPlayed(scrim), score: scoreOf(winners), list };
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

const toPlayersOfIds = (seats: ScrimView['teamOne']): ScrimOfIds['teamOne'] =>
  seats.map((seat) => ({ ...seat, _user: seat._user._id }));

export const toScrimOfIds = (view: ScrimView): ScrimOfIds => ({
  ...view,
  teamOne: toPlayersOfIds(view.teamOne),
  teamTwo: toPlayersOfIds(view.teamTwo),
  casters: view.casters.map(({ _id }) => _id),
  lobbyHost: view.lobbyHost?._id ?? null,
});
