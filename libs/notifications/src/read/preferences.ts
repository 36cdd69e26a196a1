import {
  type ChannelPreferences,
  DEFAULT_CHANNEL_PREFERENCES,
  type NotificationPreferences,
  CONFIGURABLE_KINDS,
  type ConfigurableKind,
} from '@muster/contracts';

/** What a person switched; what he never touched is as everybody has it. */
export interface StoredPreferences {
  kinds: Partial<Record<ConfigurableKind, Partial<ChannelPreferences>>> | null;
  /** Since when he wants no mail at all: he clicked the link in one. */
  email_stopped_at: Date | null;
}

const channelsFor = (kind: ConfigurableKind, switched: StoredPreferences | undefined): ChannelPreferences => ({
  ...DEFAULT_CHANNEL_PREFERENCES[kind],
  ...switched?.kinds?.[kind],
});

export function isEnabled(
  switched: StoredPreferences | undefined,
  kind: string,
  channel: keyof ChannelPreferences,
): boolean {
  if (!(CONFIGURABLE_KINDS as readonly string[]).includes(kind)) return false;
  if (channel === 'email' && switched?.email_stopped_at) return false;
  return channelsFor(kind as ConfigurableKind, switched)[channel];
}

export function toPreferencesView(switched: StoredPreferences | undefined): NotificationPreferences {
  const kinds = Object.fromEntries(
    CONFIGURABLE_KINDS.map((kind) => [kind, channelsFor(kind, switched)]),
  ) as NotificationPreferences['kinds'];
  return { kinds, emailSubscribed: !switched?.email_stopped_at };
}
