/** Builds the view that organisers get of their channels. It masks the address of a webhook, which is a secret. */
import type { CommunityDiscord } from '@muster/contracts/community-discord';
import type { Language } from '@muster/contracts/languages';
import { catalogue } from '../texts/catalogue';
import type { ChannelRow } from './channels.queries';

type ChannelPlace = Pick<ChannelRow, 'id' | 'guildId'>;
interface Places {
  installUrl: string;
  /** Address of a channel for people. */
  urlOf: (channel: ChannelPlace) => string;
  nameOf: (channel: ChannelPlace) => string | null;
}

export function toCommunityDiscord(
  rows: readonly ChannelRow[],
  language: Language,
  { installUrl, urlOf, nameOf }: Places,
): CommunityDiscord {
  const webhook = rows.find(({ isWebhook }) => isWebhook);
  return {
    channels: rows
      .filter(({ isWebhook }) => !isWebhook)
      .map((row) => ({
        channelId: row.id,
        name: nameOf(row),
        guildId: row.guildId,
        url: urlOf(row),
        ...toHealth(row, language),
      })),
    installUrl,
    webhook: webhook ? { url: maskWebhookUrl(webhook.url ?? ''), ...toHealth(webhook, language) } : null,
  };
}

const toHealth = (row: ChannelRow, language: Language) => ({
  suspended: row.suspended,
  problem: problemOf(row, language),
  lastSentAt: row.sentAt?.toISOString() ?? null,
  lastErrorAt: row.failedAt?.toISOString() ?? null,
  messages: row.messages,
  connectedAt: row.connectedAt.toISOString(),
});

function problemOf({ suspended, isFailing }: ChannelRow, language: Language): string | null {
  const texts = catalogue[language];
  if (suspended === 'paused') return texts.problemPaused;
  if (suspended === 'orphaned') return texts.problemOrphaned;
  if (suspended === 'gone') return texts.problemGone;
  if (suspended === 'forbidden') return texts.problemForbidden;
  return isFailing ? texts.problemFailing : null;
}

/** Hides the last part of the address, which is its password. */
export function maskWebhookUrl(text: string): string {
  const masked = text.split(/[?#]/, 1)[0]!.replace(/\/[^/]*\/?$/, '/…');
  return masked === text ? '…' : masked;
}
