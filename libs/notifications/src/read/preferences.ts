import {
  type ChannelPreferences,
  DEFAULT_CHANNEL_PREFERENCES,
  type NotificationPreferences,
  CONFIGURABLE_KINDS,
  type ConfigurableKind,
  NEVER_MAILED,
} from '@muster/contracts/notifications';

/** A user's changed preferences; the others have their defaults. */
export interface StoredPreferences {
  kinds: Partial<Record<ConfigurableKind, Partial<ChannelPreferences>>> | null;
  /** When the user unsubscribed by the link in a mail; null if they did not. */
  email_stopped_at: Date | null;
}

const channelsFor = (kind: ConfigurableKind, stored: StoredPreferences | undefined): ChannelPreferences => ({
  ...DEFAULT_CHANNEL_PREFERENCES[kind],
  ...stored?.kinds?.[kind],
});

export function isEnabled(
  stored: StoredPreferences | undefined,
  kind: string,
  channel: keyof ChannelPreferences,
): boolean {
  if (!(CONFIGURABLE_KINDS as readonly string[]).includes(kind)) return false;
  if (channel === 'email' && (stored?.email_stopped_at || NEVER_MAILED.has(kind))) return false;
  return channelsFor(kind as ConfigurableKind, stored)[channel];
}

export function toPreferencesView(stored: StoredPreferences | undefined): NotificationPreferences {
  const kinds = Object.fromEntries(
    CONFIGURABLE_KINDS.map((kind) => [kind, channelsFor(kind, stored)]),
  ) as NotificationPreferences['kinds'];
  return { kinds, emailSubscribed: !stored?.email_stopped_at };
}
