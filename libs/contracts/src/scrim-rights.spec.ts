import { COMMUNITY_ROLES, findsCommunity } from './community-roles';
import { may, type ScrimAction, type ScrimActor, type ScrimSubject, VISIBILITIES } from './scrim-rights';

const scrim = (visibility: ScrimSubject['visibility'], communityId: string | null = 'c'): ScrimSubject => ({
  communityId,
  visibility,
  createdBy: 'creator',
  host: 'host',
  isParticipant: (userId) => userId === 'player',
});
const person = (userId: string, role: ScrimActor['role'] = null): ScrimActor => ({ userId, isAdmin: false, role });
const PEOPLE: Record<string, ScrimActor> = {
  stranger: { userId: 'eve', isAdmin: false },
  player: person('player'),
  host: person('host'),
  'former creator': person('creator'),
  creator: person('creator', 'member'),
  member: person('bo', 'member'),
  caster: person('cas', 'caster'),
  organiser: person('ora', 'organiser'),
  owner: person('olga', 'owner'),
  admin: { userId: 'root', isAdmin: true },
};
const allowed = (action: ScrimAction, subject: ScrimSubject): string[] =>
  Object.keys(PEOPLE).filter((name) => may(PEOPLE[name]!, action, subject));
const MANAGERS = ['organiser', 'owner', 'admin'];
const MEMBERS = ['creator', 'member', 'caster', ...MANAGERS];

describe('a scrim of a community', () => {
  test.each(VISIBILITIES)('that is for %s is managed by organisers', (visibility) => {
    for (const action of ['manage', 'nudge', 'open-seat'] as const)
      expect(allowed(action, scrim(visibility))).toEqual(MANAGERS);
    expect(allowed('delete', scrim(visibility))).toEqual(['creator', ...MANAGERS]);
    expect(allowed('report', scrim(visibility))).toEqual(['host', ...MANAGERS]);
    expect(allowed('read-lobby', scrim(visibility))).toEqual(['host', 'creator', ...MANAGERS]);
  });
  test('is opened and joined by anyone unless it is for members', () => {
    for (const visibility of ['public', 'link'] as const)
      for (const action of ['open', 'join'] as const)
        expect(allowed(action, scrim(visibility))).toEqual(Object.keys(PEOPLE));
    expect(allowed('open', scrim('members'))).toEqual(['player', 'host', ...MEMBERS]);
    expect(allowed('join', scrim('members'))).toEqual(MEMBERS);
  });
  test('is listed for all, for members, or for those who take part', () => {
    expect(allowed('list', scrim('public'))).toEqual(Object.keys(PEOPLE));
    expect(allowed('list', scrim('members'))).toEqual(['player', ...MEMBERS]);
    expect(allowed('list', scrim('link'))).toEqual(['player', 'creator', ...MANAGERS]);
  });
});

test('a scrim of no community is managed by admins, and stays that of its creator', () => {
  expect(allowed('manage', scrim('public', null))).toEqual(['admin']);
  expect(allowed('delete', scrim('public', null))).toEqual(['former creator', 'creator', 'admin']);
});

test('only members and admins find a community that is unlisted or archived', () => {
  const finders = (visibility: 'public' | 'unlisted', archived: boolean) =>
    [null, ...COMMUNITY_ROLES].filter((role) => findsCommunity({ isAdmin: false, role }, { visibility, archived }));
  expect(finders('public', false)).toEqual([null, ...COMMUNITY_ROLES]);
  expect([finders('unlisted', false), finders('public', true)]).toEqual([[...COMMUNITY_ROLES], [...COMMUNITY_ROLES]]);
  expect(findsCommunity({ isAdmin: true, role: null }, { visibility: 'unlisted', archived: true })).toBe(true);
});
