import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { ApiError } from './api-call';
import { type Play, play, type Switches, switches } from './switches';
import type { Tournaments } from './tournaments';
import { bodyOf } from './http-io';

/** The part of the simulator that tests and people control. */
interface ControlledSimulator {
  switches: Switches;
  readonly calls: readonly unknown[];
  readonly tournaments: Tournaments;
  play(options: Play): unknown;
  reset(): void;
}

/**
 * Controls the simulator. GET /_sim: current state. POST /_sim/switches: sets the named switches (null: back to
 * normal), including faults. POST /_sim/play: plays a game under a code. POST /_sim/reset: resets everything. GET
 * /_sim/calls: recorded calls.
 */
export async function answerControl(
  simulator: ControlledSimulator,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    const response = runControlAction(simulator, `${req.method} ${url.pathname}`, parsed(await bodyOf(req)));
    reply(res, 200, response);
  } catch (error) {
    if (error instanceof z.ZodError) reply(res, 400, { error: z.prettifyError(error) });
    else reply(res, error instanceof ApiError ? error.status : 400, { error: (error as Error).message });
  }
}

function runControlAction(simulator: ControlledSimulator, what: string, body: Record<string, unknown>): unknown {
  switch (what) {
    case 'GET /_sim':
      return {
        switches: simulator.switches,
        codes: [...simulator.tournaments.codes.values()].map(({ code, issuedAt, tournament }) => ({
          code,
          issuedAt,
          region: tournament.provider.region,
        })),
      };
    case 'GET /_sim/calls':
      return simulator.calls;
    case 'POST /_sim/switches':
      return setSwitches(simulator, body);
    case 'POST /_sim/play':
      return simulator.play(play.parse(body));
    case 'POST /_sim/reset':
      return simulator.reset();
    default:
      throw new ApiError(404, `${what} is not a known endpoint`);
  }
}

function setSwitches(simulator: ControlledSimulator, body: Record<string, unknown>): unknown {
  const unknown = Object.keys(body).find((name) => !(name in switches.shape));
  if (unknown) throw new ApiError(400, `unknown switch: ${unknown}`);
  const merged = { ...simulator.switches, ...body };
  simulator.switches = switches.parse(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)));
  return simulator.switches;
}

const parsed = (text: string): Record<string, unknown> =>
  text ? z.record(z.string(), z.unknown()).parse(JSON.parse(text)) : {};

const reply = (res: ServerResponse, status: number, body: unknown): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
