import { ROLES } from '@muster/contracts/constants';
import { CALLER, FakeUnit, team, teamsOf } from '../../test/fakes';
import { initialPost } from '../domain/post';
import { initialRequest } from '../domain/request';
import { Accepting } from './accepting';
import { RequestUnits } from './request-units';

const inHours = (hours: number): string =>
  new Date((Math.floor(Date.now() / 3_600_000) + hours) * 3_600_000).toISOString();
const POST = { ...initialPost, id: 'p', teamId: 'wolves', from: inHours(5), to: inHours(8), expiresAt: inHours(8) };
const REQUEST = {
  ...initialRequest,
  id: 'r',
  postId: 'p',
  postTeam: 'wolves',
  teamId: 'bears',
  startsAt: inHours(5),
  expiresAt: inHours(5),
};
const NOTHING_BOOKED = { booked: async () => null } as never;
const UNUSED = undefined as never;
const NOTIFICATIONS = { toBookers: async () => [] } as never;
const answering = { answering: async () => ({ request: { state: REQUEST }, side: 'post' }) } as never;
const blocking = (by: string, blocked: string) =>
  teamsOf(['wolves', 'bears'].map((id) => team(id, { blocks: id === by ? [blocked] : [] })));

describe.each([
  ['wolves', 'bears'],
  ['bears', 'wolves'],
])('after %s blocked %s, before the request has ended', (by, blocked) => {
  test('it is not accepted', async () => {
    const unit = new FakeUnit({ r: REQUEST, p: POST });
    const squads = { at: async () => ({ members: [], able: new Set(), busy: new Set() }) } as never;
    const teams = blocking(by, blocked);
    const accepting = new Accepting(unit.work, answering, squads, NOTHING_BOOKED, NOTIFICATIONS, teams, UNUSED);
    await expect(accepting.accept('r', undefined, CALLER)).rejects.toThrow('request-closed');
  });

  test('no other start is proposed', async () => {
    const unit = new FakeUnit({ r: REQUEST, p: POST });
    const bookings = { blocksOf: async () => [] } as never;
    const [work, teams] = [unit.work, blocking(by, blocked)];
    const units = new RequestUnits(work, answering, UNUSED, NOTHING_BOOKED, NOTIFICATIONS, UNUSED, bookings, teams);
    await expect(units.propose('r', inHours(6), CALLER)).rejects.toThrow('request-closed');
    expect(unit.decided).toEqual([]);
  });
});

test('a person who left their team after their times were read is not lined up', async () => {
  const person = (userId: string) => ({ userId, kind: 'player' as const, roles: [], isBanned: false });
  const five = (id: string) => ROLES.map((role) => person(`${id} ${role}`));
  const member = (one: ReturnType<typeof person>) => ({ ...one, captain: false, joinedAt: '', hidden: false });
  const of = (id: string, without = 0) => team(id, { members: five(id).slice(without).map(member) });
  const squads = {
    at: async ({ _id }: { _id: string }) => {
      const members = five(_id);
      return { members, able: new Set(members.map(({ userId }) => userId)), busy: new Set() };
    },
  } as never;
  const teams = teamsOf([of('wolves', 1), of('bears')]);
  const unit = new FakeUnit({ r: REQUEST, p: POST });
  const scrims = { takenIn: async () => new Map() } as never;
  const accepting = new Accepting(unit.work, answering, squads, NOTHING_BOOKED, NOTIFICATIONS, teams, scrims);
  await expect(accepting.accept('r', undefined, CALLER)).rejects.toThrow('line-up-needed');
});
