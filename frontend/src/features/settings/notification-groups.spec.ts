import { CONFIGURABLE_KINDS, DEFAULT_CHANNEL_PREFERENCES } from '@muster/contracts/notifications';
import { GROUPS, kindsOf, presetKinds, presetOf, PRESETS } from './notification-groups';

const after = (preset: (typeof PRESETS)[number], emails: boolean) => {
  const changes = presetKinds(preset, emails);
  return Object.fromEntries(
    CONFIGURABLE_KINDS.map((kind) => [kind, { ...DEFAULT_CHANNEL_PREFERENCES[kind], ...changes[kind] }]),
  ) as typeof DEFAULT_CHANNEL_PREFERENCES;
};

test('every kind is in one group', () => {
  expect(GROUPS.flatMap(kindsOf).toSorted()).toEqual(CONFIGURABLE_KINDS.toSorted());
});

test('tonight is what happens to one’s own games, as it is by default, and nothing else', () => {
  const kinds = presetKinds('tonight', true);
  expect(kinds['seat-offer']).toEqual(DEFAULT_CHANNEL_PREFERENCES['seat-offer']);
  expect(kinds['evening-cancelled']).toEqual(DEFAULT_CHANNEL_PREFERENCES['evening-cancelled']);
  for (const kind of ['friend-request', 'community-scrim', 'message', 'night-open'] as const)
    expect(kinds[kind]).toEqual({ push: false, email: false });
});

test('the switches of emails stay while emails are turned off', () => {
  expect(presetKinds('nothing', false)['scrim-start']).toEqual({ push: false });
  expect(after('nothing', false)['scrim-start']).toEqual({ push: false, email: true });
});

test.each([true, false])('what a preset has switched is recognised as this preset (emails: %s)', (emails) => {
  for (const preset of PRESETS) expect(presetOf(after(preset, emails), emails)).toBe(preset);
  expect(presetOf(DEFAULT_CHANNEL_PREFERENCES, true)).toBeUndefined();
});
