import { type ChannelSwitches, DEFAULT_SWITCHES, type NotificationPreferences, SWITCHABLE_KINDS, type SwitchableKind } from '@muster/contracts';

/** What a person switched; what he never touched is as everybody has it. */
export interface Switched {
  kinds: Partial<Record<SwitchableKind, Partial<ChannelSwitches>>> | null;
  /** Since when he wants no mail at all: he clicked the link in one. */
  email_stopped_at: Date | null;
}

const switchesOf = (kind: SwitchableKind, switched: Switched | undefined): ChannelSwitches => ({ ...DEFAULT_SWITCHES[kind], ...switched?.kinds?.[kind] });

export function wants(switched: Switched | undefined, kind: string, channel: keyof ChannelSwitches): boolean {
  if (!(SWITCHABLE_KINDS as readonly string[]).includes(kind)) return false;
  if (channel === 'email' && switched?.email_stopped_at) return false;
  return switchesOf(kind as SwitchableKind, switched)[channel];
}

export function preferencesView(switched: Switched | undefined): NotificationPreferences {
  const kinds = Object.fromEntries(SWITCHABLE_KINDS.map((kind) => [kind, switchesOf(kind, switched)])) as NotificationPreferences['kinds'];
  return { kinds, emailSubscribed: !switched?.email_stopped_at };
}
