import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from './errors';

const NUL = 'The character NUL is not allowed';
const DEPTH_MAX = 10;
/** What PostgreSQL cannot store: NUL, and halves of characters. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
type Done = (error: Error | null, body?: unknown) => void;

/** JSON bodies: an empty one is none; what nests deeper than anything of ours, or cannot be stored, is refused here, and NUL in addresses, too, for every route at once. */
export function jsonBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request: FastifyRequest, raw: Buffer, done: Done) => {
    const text = raw.toString();
    if (text.trim() === '') return done(null, undefined);
    const judged: Done = (error, body) => {
      const refused = error ?? unfit(body, text.includes('\\u'), DEPTH_MAX);
      done(refused, refused ? undefined : body);
    };
    return void parse(request, text, judged as never);
  });
  fastify.addHook('onRequest', (request, _reply, done) => done(request.url.includes('%00') ? new HttpRefusal(400, 'invalid', NUL) : undefined));
}

/** Only an escape can bring an unstorable character into a body, so most texts are not looked at. */
function unfit(value: unknown, escapes: boolean, levels: number): HttpRefusal | null {
  if (typeof value === 'string') return escapes && UNSTORABLE.test(value) ? new HttpRefusal(400, 'invalid', value.includes('\0') ? NUL : 'Half a character is not allowed') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return new HttpRefusal(400, 'invalid', `A body nests at most ${DEPTH_MAX} levels deep`);
  for (const [key, within] of Object.entries(value)) {
    const refused = unfit(key, escapes, levels) ?? unfit(within, escapes, levels - 1);
    if (refused) return refused;
  }
  return null;
}
