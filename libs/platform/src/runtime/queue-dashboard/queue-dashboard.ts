import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { REDIS } from '../../config/injection-tokens';
import { Tokens } from '../../auth/tokens';
import { openQueue } from '../../effects/effect-queues';
import { collect, type Feature } from '../feature';
import { BUSY, HttpError, errorBody } from '../../http/errors';
import { say } from '../../languages/texts/catalogue';
import { AuthError } from '../../auth/principal';
import { RedisNames } from '../../database/redis-names';

export const QUEUE_DASHBOARD_PATH = '/admin/queues';
/** Holds the token for the dashboard's own requests, which send no header. */
export const QUEUE_DASHBOARD_COOKIE = 'muster-board';
/** Content security policy: allows Bull Board's base tag, and refuses its web fonts, which come from another host. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');
/**
 * Serves Bull Board on the BullMQ queues, read-only and for admins alone. The queues hold only what is due soon; all
 * effects, and the way to retry them, are on our own page of jobs.
 */
export async function serveQueueDashboard(app: NestFastifyApplication, features: readonly Feature[]): Promise<void> {
  const redis = app.get<Redis>(REDIS, { strict: false });
  const { queues: prefix } = await app.get(RedisNames, { strict: false }).get();
  const kinds = collect(features, 'jobs').map(({ kind }) => kind);
  const queues = kinds.toSorted((a, b) => a.localeCompare(b)).map((kind) => openQueue(kind, redis, prefix));
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Muster queues',
        hideDocsLink: true,
        miscLinks: [{ text: 'Jobs', url: '/admin/jobs' }],
      },
      // Read-only queues still accept "pause all" and "resume all", and ignore them.
      handlerHooks: {
        before: ({ method }) =>
          method === 'get' ? undefined : { allow: false, status: 405, message: 'The queues are read-only' },
      },
    },
  });
  const tokens = app.get(Tokens, { strict: false });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await fastify.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.errorHandler = replyWithError;
      });
      scope.addHook('onRequest', async (request, reply) => {
        await assertAdmin(tokens, request, reply);
        // Commands wait for Redis without a limit.
        if (!reply.sent && redis.status !== 'ready') await replyError(request, reply, 503, 'unavailable', BUSY('en'));
      });
      scope.addHook('onSend', async (_, reply) => {
        void reply.header('content-security-policy', POLICY);
      });
      await scope.register(serverAdapter.registerPlugin(), { prefix: '/' });
    },
    { prefix: QUEUE_DASHBOARD_PATH },
  );
}

/** Nest's guards do not apply to routes that Fastify serves itself. */
async function assertAdmin(tokens: Tokens, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    const { isAdmin } = await tokens.resolvePrincipal(
      request.headers.authorization ?? request.cookies[QUEUE_DASHBOARD_COOKIE],
    );
    if (!isAdmin) await replyError(request, reply, 403, 'admin-only', say('adminPage')('en'));
  } catch (error) {
    if (!(error instanceof AuthError)) return replyError(request, reply, 503, 'unavailable', BUSY('en'));
    await replyError(request, reply, 401, error.code, error.message);
  }
}

/** Replaces the dashboard's error handler, which turns all errors into a 500. */
function replyWithError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof HttpError) void replyError(request, reply, error.status, error.code, error.message);
  else void reply.send(error);
}

async function replyError(
  { id }: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  code: string,
  error: string,
): Promise<void> {
  await reply.status(statusCode).send(errorBody(statusCode, error, id, code));
}
