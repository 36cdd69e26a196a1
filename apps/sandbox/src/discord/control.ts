import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { ApiError } from './api-errors';
import { bodyOf, sendJson } from './http-io';
import { bitsOf, type PermissionName, PERMISSIONS } from './permissions';
import type { SimulatorParts } from './parts';
import { switches } from './switches';

const permissionName = z.enum(Object.keys(PERMISSIONS) as [PermissionName, ...PermissionName[]]);
const channelChange = z.object({
  id: z.string(),
  /** Permissions of the application in the channel; null if it was removed from the server. */
  permissions: z.array(permissionName).nullable().optional(),
  deleted: z.boolean().optional(),
});
const messageName = z.object({ channel: z.string(), message: z.string() });

/**
 * Controls the simulator. GET /_discord: current state. GET /_discord/record: everything Muster sent. POST
 * /_discord/switches: sets the named switches (null: back to normal). POST /_discord/channel: changes the application's
 * permissions in a channel, or deletes it. POST /_discord/delete: deletes a message, as a moderator does. POST
 * /_discord/ping: what Discord sends to a new address. POST /_discord/reset: resets everything.
 */
export function answerControl(simulator: SimulatorParts, url: URL, req: IncomingMessage, res: ServerResponse): boolean {
  if (url.pathname !== '/_discord' && !url.pathname.startsWith('/_discord/')) return false;
  void respond(simulator, url, req, res).catch(() => res.destroy());
  return true;
}

async function respond(simulator: SimulatorParts, url: URL, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const text = await bodyOf(req);
    const body = text ? z.record(z.string(), z.unknown()).parse(JSON.parse(text)) : {};
    sendJson(res, 200, (await run(simulator, `${req.method} ${url.pathname}`, body)) ?? {});
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 400;
    sendJson(res, status, { error: error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message });
  }
}

function run(simulator: SimulatorParts, what: string, body: Record<string, unknown>): unknown {
  const { guild, interactions, record, commands } = simulator;
  switch (what) {
    case 'GET /_discord':
      return {
        switches: simulator.switches,
        interactionsUrl: interactions.url ?? null,
        commands: commands.all.map(({ name }) => name),
        channels: guild.channels.map(({ appPermissions, ...channel }) => ({
          ...channel,
          appPermissions: appPermissions === null ? null : String(appPermissions),
        })),
      };
    case 'GET /_discord/record':
      return record.entries;
    case 'POST /_discord/switches':
      return setSwitches(simulator, body);
    case 'POST /_discord/channel':
      return changeChannel(simulator, channelChange.parse(body));
    case 'POST /_discord/delete': {
      const { channel, message } = messageName.parse(body);
      return guild.delete(guild.channel(channel), message);
    }
    case 'POST /_discord/ping':
      return interactions.ping();
    case 'POST /_discord/reset':
      return simulator.reset();
    default:
      throw new ApiError(404, 0, `${what} is not a known endpoint`);
  }
}

function changeChannel({ guild }: SimulatorParts, { id, permissions, deleted }: z.output<typeof channelChange>): void {
  const channel = guild.channels.find((one) => one.id === id);
  if (!channel) throw new ApiError(404, 10003, 'Unknown Channel');
  if (permissions !== undefined) channel.appPermissions = permissions && bitsOf(permissions);
  if (deleted !== undefined) channel.isDeleted = deleted;
}

function setSwitches(simulator: SimulatorParts, body: Record<string, unknown>): unknown {
  const unknown = Object.keys(body).find((name) => !(name in switches.shape));
  if (unknown) throw new ApiError(400, 0, `unknown switch: ${unknown}`);
  const merged = { ...simulator.switches, ...body };
  simulator.switches = switches.parse(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)));
  return simulator.switches;
}
