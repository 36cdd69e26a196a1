import { ROLES } from '@muster/contracts/constants';
import { CALLER, FakeUnit, team } from '../../test/fakes';
import { initialBooking } from '../domain/booking';
import { LineUps } from './line-ups';

const FIVE = ROLES.map((role) => ({ userId: role, kind: 'player' as const, roles: [], isBanned: false }));
const members = FIVE.map((one) => ({ ...one, captain: false, joinedAt: '', hidden: false }));
const PLAYERS = ROLES.map((role) => ({ userId: role, role }));

test('a person who leaves the team while the captain lines up does not play, although they still sit there', async () => {
  const unit = new FakeUnit({ b: { ...initialBooking, id: 'b', teams: ['wolves', 'bears'], startsAt: '2099-12-03' } });
  const unused = undefined as never;
  const teams = {
    byIds: async () => new Map([['wolves', team('wolves', { members })]]),
    load: async () => team('wolves', { members: members.slice(1) }),
  } as never;
  const lineUps = new LineUps(
    unit.work,
    { viewer: async () => ({ isAdmin: true }) } as never,
    { ofScrim: async () => 'b' } as never,
    { candidates: async () => FIVE } as never,
    unused,
    teams,
    { view: async () => ({}), seats: async () => PLAYERS.map((seat) => ({ ...seat, team: 'teamOne' })) } as never,
  );
  const change = lineUps.change('s', { teamId: 'wolves', players: PLAYERS }, CALLER);
  await expect(change).rejects.toThrow('line-up-invalid');
});
