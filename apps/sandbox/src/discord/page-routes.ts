import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { ApiError } from './api-errors';
import { channelPage, channelView } from './channel-page';
import type { Channel } from './guild';
import { bodyOf, sendHtml, sendJson } from './http-io';
import type { Outcome, Who } from './interactions';
import { type DiscordPerson, PEOPLE, personById } from './people';
import type { SimulatorParts } from './parts';

const deed = z.object({
  channel: z.string(),
  person: z.string(),
  manager: z.boolean().default(false),
  locale: z.string().default('en-US'),
  /** The button that is pressed. */
  message: z.string().optional(),
  customId: z.string().optional(),
  /** Choices in a menu. */
  values: z.array(z.string()).optional(),
  /** The command that is typed, with its slash. */
  text: z.string().max(2000).optional(),
});
type Deed = z.output<typeof deed>;

/** `/discord` shows channels as people see them; `/discord/do` presses a button or types a command. */
export function servePage(simulator: SimulatorParts, url: URL, req: IncomingMessage, res: ServerResponse): boolean {
  const what = `${req.method} ${url.pathname}`;
  if (what === 'GET /discord') sendHtml(res, 200, channelPage(simulator, ...chosen(simulator, url)));
  else if (what === 'GET /discord/channel') sendHtml(res, 200, channelView(simulator, ...chosen(simulator, url)));
  else if (what === 'POST /discord/do') void act(simulator, req, res).catch(() => res.destroy());
  else return false;
  return true;
}

function chosen({ guild }: SimulatorParts, { searchParams }: URL): [Channel, DiscordPerson] {
  const open = guild.channels.filter(({ isDeleted }) => !isDeleted);
  const channel =
    open.find(({ id }) => id === searchParams.get('channel')) ??
    open.find(({ messages }) => messages.length > 0) ??
    open[0] ??
    guild.channels[0]!;
  return [channel, personById(searchParams.get('person')) ?? PEOPLE[0]!];
}

async function act(simulator: SimulatorParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const { status, type, problem } = await doDeed(simulator, deed.parse(JSON.parse(await bodyOf(req))));
    sendJson(res, 200, { status, type, problem });
  } catch (error) {
    sendJson(res, error instanceof ApiError ? error.status : 400, { problem: (error as Error).message });
  }
}

/** Throws if there is no such person, channel, button or command. */
export function doDeed({ guild, interactions, commands }: SimulatorParts, wanted: Deed): Promise<Outcome> {
  const person = personById(wanted.person);
  if (!person) throw new Error('There is no such person');
  const channel = guild.channel(wanted.channel);
  const who: Who = { person, channel, isManager: wanted.manager, locale: wanted.locale };
  if (wanted.text === undefined) {
    const own = interactions.ephemeralOf(person.user.id, channel.id).find(({ id }) => id === wanted.message);
    const message = own ?? guild.message(channel, wanted.message ?? '');
    return interactions.press(who, message, wanted.customId ?? '', {}, wanted.values);
  }
  const [name = '', ...words] = wanted.text.trim().split(/\s+/);
  const command = commands.all.find((one) => `/${one.name}` === name);
  if (!command) throw new Error(`${name} is not a command. Run \`worker discord register\` first.`);
  return interactions.run(who, command, words);
}
