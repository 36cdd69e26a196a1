import type { UserCommunity } from '@muster/contracts/communities';
import { type PickupSettings, NO_PICKUPS } from '@muster/contracts/pickup-settings';
import type { CheckView, CommunityAround, OwnAround } from '@muster/contracts/pickups';
import { buildPerson } from './build-person';

const community = { _id: 'c1', slug: 'night-owls', name: 'Night Owls' };
export const PICKUPS: PickupSettings = { ...NO_PICKUPS, on: true };

/** A community of the user that plays pick-ups. */
export const buildPickupCommunity = (overrides: Partial<UserCommunity> = {}): UserCommunity => ({
  ...community,
  role: 'member',
  archived: false,
  pickups: true,
  joinedAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

export const buildEntry = (overrides: Partial<OwnAround> = {}): OwnAround => ({
  communities: [community],
  from: '2026-11-20T13:00:00.000Z',
  until: '2026-11-20T16:30:00.000Z',
  roles: ['Mid', 'Top'],
  atLeast: 1,
  discord: true,
  since: '2026-11-20T13:00:00.000Z',
  readyUntil: null,
  pausedUntil: null,
  ...overrides,
});

export const buildAround = (overrides: Partial<CommunityAround> = {}): CommunityAround => ({
  community,
  count: 0,
  people: [],
  ifEnough: [],
  missing: { people: 10, roles: { Top: 2, Jungle: 2, Mid: 2, ADC: 2, Support: 2 } },
  check: null,
  settings: PICKUPS,
  me: null,
  serverNow: '2026-11-20T14:00:00.000Z',
  ...overrides,
});
export const buildPersonAround = (
  name: string,
  roles: CommunityAround['people'][number]['roles'],
): CommunityAround['people'][number] => ({
  _user: buildPerson(name),
  roles,
  from: '2026-11-20T13:00:00.000Z',
  until: '2026-11-20T20:00:00.000Z',
});

/** A check that has just asked the user. */
export const buildCheck = (overrides: Partial<CheckView> = {}): CheckView => ({
  _id: 'k1',
  community,
  state: 'asking',
  ready: 3,
  needed: 10,
  startedAt: '2026-11-20T14:00:00.000Z',
  closesAt: '2026-11-20T14:05:00.000Z',
  people: [],
  scrim: null,
  me: { answer: 'asked', until: '2026-11-20T14:01:30.000Z' },
  serverNow: '2026-11-20T14:00:00.000Z',
  version: 1,
  ...overrides,
});
