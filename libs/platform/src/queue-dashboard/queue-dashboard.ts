import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { REDIS } from '../app/injection-tokens';
import { Tokens } from '../auth/tokens';
import { EffectQueries } from '../effects/effect-queries';
import { Effects } from '../effects/effects';
import type { Feature } from '../feature';
import { BUSY, HttpError, errorBody } from '../http/errors';
import { AuthError } from '../people';
import { EffectQueueAdapter } from './effect-queue-adapter';

export const QUEUE_DASHBOARD_PATH = '/admin/queues';
/** Holds the token for the board's own calls, which send no header. */
export const QUEUE_DASHBOARD_COOKIE = 'muster-board';
/** The board's page names its own folder in a base tag; apart from that it may do less than ours. */
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
/** It would ask another house for its letters. */
const FOREIGN_FONTS = /<link href="https:\/\/fonts\.[^<>]*>\s*/g;
const READ_METHODS = new Set(['get']);
/** The board knows all buttons or none (`readOnlyMode` takes "retry" along): what is answered with 405 is not shown. */
const ONLY_RETRIES = `<style>${[
  ':is([class^="jobActions-"], [class^="queueActions-"]) > li:not(:has(.lucide-refresh-cw))',
  '[class^="trigger-"]:has(.lucide-ellipsis-vertical)',
  '[role="menuitem"]:has(.lucide-pause, .lucide-play)',
].join()}{display:none}</style>`;

/** Every kind of effect on Bull Board, for admins alone. */
export async function serveQueueDashboard(app: NestFastifyApplication, features: readonly Feature[]): Promise<void> {
  const [list, effects, redis] = [
    app.get(EffectQueries, { strict: false }),
    app.get(Effects, { strict: false }),
    app.get<Redis>(REDIS, { strict: false }),
  ];
  const kinds = features.flatMap((feature) => Object.keys(feature.jobs ?? {})).toSorted((a, b) => a.localeCompare(b));
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: kinds.map((kind) => new EffectQueueAdapter(kind, list, effects, redis)),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Muster effects',
        hideDocsLink: true,
        miscLinks: [{ text: 'Dashboard', url: '/admin/dashboard' }],
      },
      handlerHooks: {
        before: ({ method, route }) =>
          READ_METHODS.has(method) || route.endsWith('/retry') || route.includes('/retry/')
            ? undefined
            : { allow: false, status: 405, message: 'Effects can only be viewed and retried' },
      },
    },
  });
  const tokens = app.get(Tokens, { strict: false });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await fastify.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.errorHandler = answerRefusal;
      });
      scope.addHook('onRequest', async (request, reply) => {
        await assertAdmin(tokens, request, reply);
      });
      scope.addHook('onSend', async (_, reply, payload) => {
        void reply.header('content-security-policy', POLICY);
        return typeof payload === 'string'
          ? payload.replace(FOREIGN_FONTS, '').replace('</head>', `${ONLY_RETRIES}</head>`)
          : payload;
      });
      await scope.register(serverAdapter.registerPlugin(), { prefix: '/' });
    },
    { prefix: QUEUE_DASHBOARD_PATH },
  );
}

/** Nest's guards do not reach what Fastify serves by itself. */
async function assertAdmin(tokens: Tokens, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    const { isAdmin } = await tokens.resolvePrincipal(
      request.headers.authorization ?? request.cookies[QUEUE_DASHBOARD_COOKIE],
    );
    if (!isAdmin) await replyError(request, reply, 403, 'admin-only', 'You do not have permission to access this page');
  } catch (error) {
    if (!(error instanceof AuthError)) return replyError(request, reply, 503, 'unavailable', BUSY);
    await replyError(request, reply, 401, error.code, error.message);
  }
}

/** The board's own error handler makes a 500 of everything, also of what is refused before its routes. */
function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): void {
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
