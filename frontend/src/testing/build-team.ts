import type { TeamMemberView, TeamView } from '@muster/contracts/teams';
import { buildPerson } from './build-person';

/** A public team as a stranger sees it. */
export const buildTeam = (overrides: Partial<TeamView> = {}): TeamView => ({
  _id: 't1',
  slug: 'night-five',
  name: 'Night Five',
  tag: 'N5',
  crest: null,
  region: 'NA',
  ranks: null,
  disbanded: null,
  about: '',
  languages: [],
  visibility: 'public',
  links: [],
  needs: [],
  communities: [],
  members: [],
  bookers: 'captains',
  weeklyAsk: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  me: null,
  invited: null,
  version: 1,
  ...overrides,
});

export const buildTeamMember = (name: string, overrides: Partial<TeamMemberView> = {}): TeamMemberView => ({
  _user: buildPerson(name),
  kind: 'player',
  roles: [],
  captain: false,
  joinedAt: '2026-11-02T10:00:00.000Z',
  ...overrides,
});
