// @ts-check
// A channel of Discord that shows the public scrims of a region, and accounts that are linked there, without a browser.
import { append } from './append.mjs';

/** Channels of the sandbox's server. */
export const CHANNELS = ['1100000000000000101', '1100000000000000102'];
const GUILD = '1100000000000000100';

/** Connects channels as a site admin does. */
export const connectChannels = (
  /** @type {import('pg').Client} */ database,
  /** @type {readonly string[]} */ channels = CHANNELS,
) => append(database, channels.map(binding));

function binding(/** @type {string} */ id) {
  const at = new Date().toISOString();
  const subject = { guildId: GUILD, language: 'en', communityId: null, region: 'NA' };
  const state = { id, ...subject, isWebhook: false, connected: true, suspended: null };
  const row = {
    id,
    version: 1,
    state,
    created_at: at,
    updated_at: at,
    community_id: null,
    region: 'NA',
    connected: true,
    suspended: null,
  };
  return {
    stream: `discordchannel-${id}`,
    by: 'admin',
    events: [{ type: 'DiscordChannelConnected', at, data: { channelId: id, ...subject } }],
    rows: [{ table: 'discord_channels', row }],
  };
}
