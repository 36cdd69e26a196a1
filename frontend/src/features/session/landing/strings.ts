import { SIDE_LABELS, type TeamName } from '@muster/contracts';

/** Strings of the landing page, above and beside the sign-up. */
export const strings = {
  headline: 'Find a 5v5 scrim tonight.',
  what:
    'A scrim is a League of Legends practice match at a set time: take a free seat in your role, meet nine others in ' +
    'the lobby and play. Muster is free.',
  signUp: 'Sign up',
  tonight: {
    title: 'On tonight',
    hint: 'Press a free seat to take it.',
    regions: 'Show scrims of',
    all: 'All',
    inAll: 'All regions',
    inRegion: (region: string, name: string) => `${region}: scrims in ${name}`,
    loading: 'Loading the scrims of tonight',
    list: 'Public scrims in the next 24 hours',
    none: (region: string | undefined) =>
      region ? `No public scrims in ${region} in the next 24 hours.` : 'No public scrims in the next 24 hours.',
    noneHint: 'New ones appear here as soon as they are created.',
    showAll: 'Show all regions',
    unreachable: 'The scrims of tonight cannot be loaded right now.',
    free: (count: number) => (count === 0 ? 'Teams full' : count === 1 ? '1 seat free' : `${count} seats free`),
    inMinutes: (minutes: number) => `in ${minutes} min`,
    inHours: (hours: number) => `in ${hours} h`,
    started: 'Starting now',
    tomorrow: 'tomorrow',
    take: (role: string, team: TeamName, at: string) => `Take ${role} on ${SIDE_LABELS[team]}, ${at}`,
    taken: (role: string, team: TeamName) => `${role} on ${SIDE_LABELS[team]}: taken`,
  },
  reasons: [
    ['user', 'Your role, your side', 'Ten seats, Top to Support on Blue and Red. One press and the seat is yours.'],
    ['bell', 'Live, and on time', 'Seats fill as you watch, and you are notified when your scrim starts.'],
    ['link', 'The lobby opens itself', 'With all ten in, everyone gets the tournament code or the lobby’s password.'],
  ],
  picture: 'A scrim on a phone: both teams with their roles, and two seats that are still free',
  seat: {
    chosen: (role: string, team: TeamName) => `${role} on ${SIDE_LABELS[team]}`,
    offered: 'Sign up or log in, and this seat is offered to you.',
    taken: 'Taken meanwhile. Choose another seat, or sign up and see what is free.',
    drop: 'Choose no seat',
  },
} as const;
