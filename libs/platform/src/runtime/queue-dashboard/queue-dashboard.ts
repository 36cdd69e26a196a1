import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { REDIS } from '../../config/injection-tokens';
import { Tokens } from '../../auth/tokens';
import { EffectQueries } from '../../effects/effect-queries';
import { Effects } from '../../effects/effects';
import type { Feature } from '../feature';
import { BUSY, HttpError, errorBody } from '../../http/errors';
import { AuthError } from '../../auth/principal';
import { EffectQueueAdapter } from './effect-queue-adapter';

export const QUEUE_DASHBOARD_PATH = '/admin/queues';
/** Holds the token for the dashboard's own requests, which send no header. */
export const QUEUE_DASHBOARD_COOKIE = 'muster-board';
/** Content security policy. The dashboard uses a base tag; apart from that, its policy is stricter than ours. */
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
/** Removes fonts loaded from another host. */
const FOREIGN_FONTS = /<link href="https:\/\/fonts\.[^<>]*>\s*/g;
const READ_METHODS = new Set(['get']);
/** Hides buttons whose requests are rejected with 405, because `readOnlyMode` would also remove "retry". */
const ONLY_RETRIES = `<style>${[
  ':is([class^="jobActions-"], [class^="queueActions-"]) > li:not(:has(.lucide-refresh-cw))',
  '[class^="trigger-"]:has(.lucide-ellipsis-vertical)',
  '[role="menuitem"]:has(.lucide-pause, .lucide-play)',
].join()}{display:none}</style>`;

/** Serves the Bull Board queue dashboard with all effect kinds, for admins only. */
export async function serveQueueDashboard(app: NestFastifyApplication, features: readonly Feature[]): Promise<void> {
  const [effectQueries, effects, redis] = [
    app.get(EffectQueries, { strict: false }),
    app.get(Effects, { strict: false }),
    app.get<Redis>(REDIS, { strict: false }),
  ];
  const kinds = features
    .flatMap((feature) => (feature.jobs ?? []).map(({ kind }) => kind))
    .toSorted((a, b) => a.localeCompare(b));
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: kinds.map((kind) => new EffectQueueAdapter(kind, effectQueries, effects, redis)),
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
        route.errorHandler = replyWithError;
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

/** Nest's guards do not apply to routes that Fastify serves itself. */
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
