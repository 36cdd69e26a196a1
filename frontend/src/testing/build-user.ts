import type { SelfUser } from '@muster/contracts/users';
import { buildPerson } from './build-person';

export const buildUser = (overrides: Partial<SelfUser> = {}): SelfUser => ({
  ...buildPerson('Hana'),
  createdAt: '2026-11-01T10:00:00.000Z',
  isAdmin: false,
  isDonator: false,
  profileBackgroundImg: 'Summoners Rift',
  profileBackgroundBlur: '4',
  friends: [],
  uid: 'uid-1',
  email: 'hana@players.test',
  canSendEmailsToUser: false,
  roles: [],
  showRecord: false,
  ...overrides,
});
