import { features } from '../../../../features';
import { ALL_CELLS } from './all-cells';

/**
 * Rejections whose situation the scene of the matrix does not have. Models and specs of their features provoke them.
 */
const WITHOUT_CELL = [
  'draft-running',
  'later-game-decided',
  [
    'account-gone',
    'discord-account-taken',
    'discord-channel-connected',
    'discord-permission-needed',
    'email-taken',
    'uid-taken',
    'changed-meanwhile',
    'seated-in-region',
    'last-admin',
    'last-identity',
  ],
  ['ban-ends-too-early', 'message-taken', 'casting-disabled', 'casters-full', 'start-in-the-past', 'start-too-far'],
  ['teams-not-full', 'seats-changed', 'same-player', 'assign-incomplete', 'user-is-caster', 'other-region'],
  ['too-many-invites', 'too-many-address-changes', 'person-barred'],
  ['too-many-webhooks', 'too-many-tokens', 'too-many-invitations'],
  ['night-ended', 'too-many-nights', 'evening-cancelled', 'evening-over', 'lobbies-made', 'not-signed-up'],
  ['roles-needed', 'sign-up-not-open', 'sign-up-closed', 'round-too-early', 'round-just-made'],
  ['check-in-closed', 'check-in-not-open', 'nudged-already', 'stand-in-pending'],
  // The walk and the spec of the draft provoke these.
  ['draft-paused', 'selection-repeated', 'pause-used', 'game-decided', 'lineup-invalid', 'too-many-suggestions'],
  ['not-enough-users', 'already-undone', 'cannot-undo', 'codes-disabled', 'user-excluded', 'too-many-scrims'],
  'too-many-broadcasts',
  ['team-full', 'too-many-teams', 'too-many-foundings', 'too-many-captains', 'already-invited', 'too-many-blocks'],
  'asked-already',
  ['check-running', 'check-closed'],
  // The specs of the board provoke these.
  ['has-requests', 'no-start-left', 'player-busy', 'player-twice', 'post-closed', 'proposal-pending', 'rank-outside'],
  ['request-closed', 'start-passed', 'team-booked', 'too-many-posts', 'too-many-proposals', 'too-many-requests'],
  ['already-begun', 'already-cancelled', 'team-seat', 'too-late'],
].flat();

test('every rejection has a cell in the matrix, or is listed as one without', () => {
  const provoked = new Set(ALL_CELLS.map(({ expected }) => expected.slice(4)));
  const missing = features.flatMap(({ errors = {} }) => Object.keys(errors)).filter((code) => !provoked.has(code));
  expect(missing.toSorted()).toEqual(WITHOUT_CELL.toSorted());
});
