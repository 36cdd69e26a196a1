import {
  CONFIGURABLE_KINDS,
  type ChangePreferencesBody,
  type ChannelPreferences,
  type ConfigurableKind,
  DEFAULT_CHANNEL_PREFERENCES,
  type NotificationPreferences,
} from '@muster/contracts/notifications';

type Kinds = NotificationPreferences['kinds'];
/** `tonight`: about games and evenings that the user takes part in. */
const GROUP_OF = {
  'scrim-start': 'tonight',
  'check-in-open': 'tonight',
  'check-in-missing': 'tonight',
  'seat-offer': 'tonight',
  'seat-passed': 'tonight',
  'seat-unfilled': 'tonight',
  'scrim-moved': 'tonight',
  'scrim-deleted': 'tonight',
  'evening-moved': 'tonight',
  'evening-cancelled': 'tonight',
  'evening-dealt': 'tonight',
  'ready-check': 'tonight',
  'pickup-made': 'tonight',
  'pickup-off': 'tonight',
  'around-enough': 'planning',
  'booking-moved': 'tonight',
  'booking-cancelled': 'tonight',
  'line-up-changed': 'tonight',
  'night-open': 'planning',
  'evening-reminder': 'planning',
  'community-scrim': 'planning',
  'availability-stale': 'planning',
  'availability-asked': 'planning',
  'friend-request': 'people',
  'now-friends': 'people',
  'conversation-start': 'people',
  message: 'people',
  'team-invited': 'teams',
  'team-joined': 'teams',
  'team-left': 'teams',
  'team-disbanded': 'teams',
  'post-fits': 'teams',
  'request-received': 'teams',
  'request-proposed': 'teams',
  'request-declined': 'teams',
  'request-gone': 'teams',
  'request-expired': 'teams',
  'line-up-asked': 'teams',
  'booking-made': 'teams',
  'booking-time-proposed': 'teams',
  'result-corrected': 'teams',
  'community-invited': 'communities',
  'community-approved': 'communities',
  'community-role': 'communities',
  'community-excluded': 'communities',
  'community-request': 'organising',
  'discord-suspended': 'organising',
  'webhook-suspended': 'organising',
} as const satisfies Record<ConfigurableKind, string>;
export type GroupName = (typeof GROUP_OF)[ConfigurableKind];
export const GROUPS = [...new Set(Object.values(GROUP_OF))] as readonly GroupName[];
const KINDS = Object.keys(GROUP_OF) as readonly ConfigurableKind[];
export const kindsOf = (group: GroupName): ConfigurableKind[] => KINDS.filter((kind) => GROUP_OF[kind] === group);

export const PRESETS = ['tonight', 'all', 'nothing'] as const;
export type Preset = (typeof PRESETS)[number];
const NOTHING: ChannelPreferences = { push: false, email: false };
const ALL: ChannelPreferences = { push: true, email: true };
/** The kinds of tonight get the channels that are on by default. */
const CHANNELS: Record<Preset, (kind: ConfigurableKind) => ChannelPreferences> = {
  tonight: (kind) => (GROUP_OF[kind] === 'tonight' ? DEFAULT_CHANNEL_PREFERENCES[kind] : NOTHING),
  all: () => ALL,
  nothing: () => NOTHING,
};
type Changes = NonNullable<ChangePreferencesBody['kinds']>;

/** Returns what a preset switches. The switches of emails that are turned off for the account stay as they are. */
export const presetKinds = (preset: Preset, emails: boolean): Changes =>
  Object.fromEntries(
    CONFIGURABLE_KINDS.map((kind) => {
      const { push, email } = CHANNELS[preset](kind);
      return [kind, emails ? { push, email } : { push }];
    }),
  );

/** Returns the preset that all switches agree with, if there is one. */
export const presetOf = (kinds: Kinds, emails: boolean): Preset | undefined =>
  PRESETS.find((preset) =>
    CONFIGURABLE_KINDS.every((kind) => {
      const wanted = CHANNELS[preset](kind);
      return kinds[kind].push === wanted.push && (!emails || kinds[kind].email === wanted.email);
    }),
  );
