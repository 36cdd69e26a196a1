import { OPEN_TEAM_INVITATIONS_MAX, TEAM_BLOCKS_MAX } from '@muster/contracts/teams';
import type { RejectionTexts } from '@muster/texts';
import type { SHARED_CODES, teamErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'team-not-found': 'Team not found',
  'team-name-taken': 'A team of this name exists already.',
  'team-full': 'This team is full.',
  'too-many-teams': 'You are in three teams already.',
  'too-many-foundings': 'You founded two teams within 24 hours. Try again later.',
  'not-acquainted': 'You can invite friends and people from your communities.',
  'not-a-booker': 'Only captains can book for this team.',
  'last-captain': 'A team needs a captain. Name another one first.',
  'too-many-captains': 'A team has three captains at most.',
  'is-captain': 'Take the captaincy away first.',
  'already-invited': 'Already invited',
  'own-team': 'That is your own team.',
  'too-many-blocks': `A team blocks at most ${TEAM_BLOCKS_MAX} teams.`,
} as const satisfies RejectionTexts<typeof teamErrors>;

/** The texts of a team under codes that other features have as well. */
const shared = {
  'team-captain-only': 'Only captains can do that.',
  'team-invite-needed': 'You need an invitation to join this team.',
  'team-members-only': 'Only members of this team can do that.',
  'team-already-member': 'Already a member',
  'team-not-a-member': 'This user is not in this team.',
  'team-too-many-invitations': `This team has ${OPEN_TEAM_INVITATIONS_MAX} open invitations.`,
  'team-too-many-communities': 'A team is listed in three communities at most.',
} as const satisfies Record<`team-${(typeof SHARED_CODES)[number]}`, string>;

const texts = {
  teamsOff: 'Not found',
  personBanned: 'This user is banned.',
  teamPeople: { one: '{n} member', other: '{n} members' },
  teamNeeds: 'looking for {roles}',
  joinTeam: 'Join {name}',
} as const;
/** The English texts of this feature. Their type is what every translation has to match. */
export const en = { ...rejections, ...shared, ...texts } as const;
