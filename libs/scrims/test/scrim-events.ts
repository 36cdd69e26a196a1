import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { Actor, CommandContext } from '../src/domain/command';
import type { HostChoice, ScrimEvent, ScrimSettings } from '../src/domain/state';

export const START = '2026-11-21T20:00:00.000Z';
export const before = (random = 0): CommandContext => ({ now: '2026-11-21T19:00:00.000Z', random });
export const during = (random = 0): CommandContext => ({ now: '2026-11-21T20:10:00.000Z', random });
export const late: CommandContext = { now: '2026-11-22T00:00:00.000Z', random: 0 };
export const me = (userId: string): Actor => ({ userId, isAdmin: false });
export const admin: Actor = { userId: 'root', isAdmin: true };
export const settings: ScrimSettings = {
  title: 'Friday Fives',
  region: 'NA',
  startsAt: START,
  visibility: 'public',
  maxCasters: 2,
  lobbyName: 'Friday Fives',
  lobbyPassword: 'hunter22',
  useCodes: true,
};
export const created = (host: HostChoice = { kind: 'random' }): ScrimEvent => ({
  type: 'ScrimCreated',
  scrimId: 's1',
  conversationId: 'c1',
  createdBy: 'root',
  communityId: null,
  host,
  ...settings,
});
export const joined = (userId: string, team: TeamName, role: Role): ScrimEvent => ({
  type: 'PlayerJoined',
  userId,
  team,
  role,
});
export const ten: ScrimEvent[] = TEAMS.flatMap((team) => ROLES.map((role) => joined(`${team}-${role}`, team, role)));
export const full: ScrimEvent[] = [created(), ...ten, { type: 'HostDrawn', userId: 'teamOne-Mid' }];
