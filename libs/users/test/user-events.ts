import * as commands from '../src/domain/commands';
import type { UserEvent } from '../src/domain/user';

export const HANA = 'hana';
export const MORNING = { now: '2026-11-20T08:00:00.000Z' };
export const DAY_MS = 86_400_000;
export const after = (days: number) => ({ now: new Date(Date.parse(MORNING.now) + days * DAY_MS).toISOString() });
export const admin = { userId: 'root', isAdmin: true };
export const player = { userId: 'bo', isAdmin: false };

export const profile: commands.Profile = {
  uid: 'sub-1',
  email: 'hana@players.test',
  name: 'Hana',
  tagline: 'fox',
  discord: 'hana',
  region: 'NA',
  rank: 'Gold 2',
  canEmail: false,
};
export const registered = {
  type: 'UserRegistered',
  userId: HANA,
  region: 'NA',
  rank: 'Gold 2',
  canEmail: false,
} satisfies UserEvent;
export const isAdmin = { type: 'AdminGranted' } satisfies UserEvent;
export const banned = { type: 'UserBanned', from: after(0).now, to: after(7).now, by: 'root' } satisfies UserEvent;
export const begun: UserEvent[] = [{ type: 'BanBegan' }, { type: 'SessionsEnded' }];
export const deleted = { type: 'AccountDeleted', restorableUntil: after(30).now } satisfies UserEvent;
export const currentNames: commands.NamesAtRevision = { name: 'Hana', tagline: 'fox', discord: 'hana', revision: 1 };
export const change = (
  changes: Partial<commands.Settings>,
  { seated = false, names = currentNames } = {},
): commands.UpdateSettings => ({
  type: 'UpdateSettings',
  userId: HANA,
  ctx: MORNING,
  currentNames: names,
  changes,
  isSeatedInRegion: seated,
});
export const ban = (from: number, to: number, by = admin): commands.BanUser => ({
  type: 'BanUser',
  userId: HANA,
  by,
  ctx: MORNING,
  from: after(from).now,
  to: after(to).now,
  reason: 'unfair play',
});
