import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { sandboxDiscordId } from '@muster/demo';
import { SANDBOX_APPLICATION, SANDBOX_KEY_PAIR } from '../apps/sandbox/src/discord/application';
import type { Channel, StoredMessage } from '../apps/sandbox/src/discord/guild';
import type { Deviation, Outcome, Who } from '../apps/sandbox/src/discord/interactions';
import { type DiscordPerson, personById } from '../apps/sandbox/src/discord/people';
import type { SentBytes } from '../apps/sandbox/src/discord/record';
import { DiscordSimulator } from '../apps/sandbox/src/discord/simulator';
import { switches } from '../apps/sandbox/src/discord/switches';
import { KEEP_ALIVE_MS } from '../apps/sandbox/src/keep-alive';

/** Properties of the person in an interaction. By default they are a member who speaks English. */
type As = Partial<Pick<Who, 'isManager' | 'locale'>> & {
  deviation?: Deviation;
  /** Choices in a menu. */
  values?: readonly string[];
};

export interface DiscordAt {
  url: string;
  /** The variables that make Muster use this Discord. */
  env: Record<string, string>;
  simulator: DiscordSimulator;
  /** Sends a request as the application's bot; other `authorization` for another caller, null for none. */
  ask: (
    method: string,
    path: string,
    body?: unknown,
    authorization?: string | null,
  ) => Promise<{ status: number; headers: Headers; body: any }>;
  set: (changes: z.input<typeof switches>) => void;
  person: (email: string) => DiscordPerson;
  channel: (name: string) => Channel;
  /** The messages of a channel, oldest first. */
  messages: (channel: string) => StoredMessage[];
  /** Where interactions are sent from now on. */
  sendTo: (url: string) => void;
  press: (email: string, channel: string, message: StoredMessage, customId: string, as?: As) => Promise<Outcome>;
  /** `text` starts with a slash. */
  type: (email: string, channel: string, text: string, as?: As) => Promise<Outcome>;
  ephemeral: (email: string, channel: string) => StoredMessage[];
  /** Everything Muster sent, of one endpoint or of all. */
  sent: (name?: string) => SentBytes[];
  /** Goes through the page on which a person allows the application; returns where the browser is sent back to. */
  authorize: (url: string, email: string | null) => Promise<string>;
  reset: () => void;
  close: () => Promise<void>;
}

const credentials = {
  DISCORD_APP_ID: SANDBOX_APPLICATION.id,
  DISCORD_PUBLIC_KEY: SANDBOX_KEY_PAIR.publicKey,
  DISCORD_BOT_TOKEN: SANDBOX_APPLICATION.botToken,
  DISCORD_CLIENT_SECRET: SANDBOX_APPLICATION.clientSecret,
};
/** The variables of a Discord that cannot be reached. */
export const unreachableDiscord = { ...credentials, DISCORD_URL: 'http://127.0.0.1:9' };

/** Starts a separate simulator on a free port. */
export async function startDiscord(): Promise<DiscordAt> {
  const simulator = new DiscordSimulator();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    if (!simulator.serve(new URL(req.url ?? '/', 'http://discord'), req, res)) res.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { guild, interactions } = simulator;
  const person = (email: string): DiscordPerson => personById(sandboxDiscordId(email))!;
  const channel = (name: string): Channel => guild.channels.find((one) => one.name === name)!;
  const toWho = (email: string, name: string, { isManager = false, locale = 'en-US' }: As): Who => ({
    person: person(email),
    channel: channel(name),
    isManager,
    locale,
  });
  return {
    url,
    simulator,
    env: { ...credentials, DISCORD_URL: url },
    async ask(method, path, body, authorization = `Bot ${SANDBOX_APPLICATION.botToken}`) {
      const response = await fetch(`${url}/api/v10${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(authorization !== null && { authorization }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
    },
    set: (changes) => {
      simulator.switches = switches.parse({ ...simulator.switches, ...changes });
    },
    person,
    channel,
    messages: (name) => channel(name).messages,
    sendTo: (address) => {
      interactions.url = address;
    },
    press: (email, name, message, customId, as = {}) =>
      interactions.press(toWho(email, name, as), message, customId, as.deviation, as.values),
    async type(email, name, text, as = {}) {
      const [slashed = '', ...words] = text.split(' ');
      const command = simulator.commands.all.find((one) => `/${one.name}` === slashed);
      if (!command) throw new Error(`${slashed} is not registered`);
      return interactions.run(toWho(email, name, as), command, words, as.deviation);
    },
    ephemeral: (email, name) => interactions.ephemeralOf(person(email).user.id, channel(name).id),
    sent: (name) => simulator.record.entries.filter((entry) => !name || entry.name === name),
    async authorize(address, email) {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(email === null ? {} : { user: person(email).user.id }),
      });
      const location = response.headers.get('location');
      if (!location) throw new Error(`not authorized: ${response.status} ${await response.text()}`);
      return location;
    },
    reset: () => simulator.reset(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
