import { type ServedSite, servedSite } from '@muster/contracts/served-site';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, hasDiscord } from '../config/config';
import { collect, type Feature } from './feature';
import { errorBody } from '../http/errors';
import { say } from '../languages/texts/catalogue';
import { etagOf, unlessUnchanged } from '../http/etag';
import { languageOf, pageLanguageOf, varyByLanguage } from '../http/language';
import { type PageMetaProvider, injectPageMeta } from './page-meta';
import { createPageSender, type SendPage } from './page-response';
import { withSite } from './page-site';
import { toWebManifest } from './web-manifest';

/** Built files have a hash in their name and never change; the page that references them is revalidated every time. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** Serves the built frontend: its files, and its page for all paths that do not belong to the API. */
export async function serveFrontend(
  app: NestFastifyApplication,
  config: Config,
  features: readonly Feature[],
): Promise<void> {
  if (!config.FRONTEND_DIR || !existsSync(join(config.FRONTEND_DIR, 'index.html'))) return;
  const page = readFileSync(join(config.FRONTEND_DIR, 'index.html'), 'utf8')
    .replace('%MUSTER_API_KEY%', encodeURIComponent(config.API_KEY))
    .replace('%MUSTER_REGIONS%', config.REGIONS.join(','))
    .replace('%MUSTER_COMMUNITIES%', config.COMMUNITIES)
    .replace('%MUSTER_TEAMS%', config.TEAMS)
    .replace('%MUSTER_DISCORD%', hasDiscord(config) ? 'on' : 'off');
  await app.register(fastifyStatic, {
    root: resolve(config.FRONTEND_DIR),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply: { header: (name: string, value: string) => void }, path: string) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE_CACHE : 'no-cache');
    },
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const providers = collect(features, 'pageMetaProviders').map((provider) =>
    app.get<PageMetaProvider>(provider, { strict: false }),
  );
  const send = sendingSite(async (site) => {
    const ofSite = withSite(page, site);
    return createPageSender(ofSite, injectPageMeta(ofSite, providers));
  });
  await send.prepare();
  fastify.get('/manifest.webmanifest', sendManifest);
  const overlay = join(config.FRONTEND_DIR, 'broadcast.html');
  if (existsSync(overlay)) fastify.get('/broadcast/*', sendingOverlay(readFileSync(overlay, 'utf8')));
  fastify.get('/', send.page);
  fastify.get('/*', (request, reply) => (isPage(request) ? send.page(request, reply) : notFound(request, reply)));
}

/** The page is compressed once for every look of the site. */
function sendingSite(create: (site: ServedSite) => Promise<SendPage>) {
  let current: { site: ServedSite; sender: Promise<SendPage> } | undefined;
  const prepare = (): Promise<SendPage> => {
    const site = servedSite();
    if (current?.site !== site) current = { site, sender: create(site) };
    return current.sender;
  };
  const page: SendPage = async (request, reply) => (await prepare())(request, reply);
  return { prepare, page };
}

/** Sends a page whose address is a secret: it is in no referrer and no index. */
const sendingOverlay = (file: string) => (request: FastifyRequest, reply: FastifyReply) => {
  const page = withSite(file, servedSite());
  void reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
  return reply.send(unlessUnchanged(request, reply, etagOf(page), page));
};

function sendManifest(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const manifest = JSON.stringify(toWebManifest(pageLanguageOf(request)));
  varyByLanguage(reply);
  void reply.header('content-type', 'application/manifest+json').header('cache-control', 'no-cache');
  return reply.send(unlessUnchanged(request, reply, etagOf(manifest), manifest));
}

/** Returns true for all paths except those of the API, health, sockets and files. Uses the decoded path. */
const isPage = ({ params }: FastifyRequest): boolean =>
  !NO_PAGES.test((params as { '*': string })['*'].replace(/^[/\\.]+/, ''));
const NO_PAGES = /^(?:api|health|metrics|socket\.io|assets)(?:[^\w-]|$)/i;

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sentence = say('routeNotFound', { method: request.method, path: request.url.split('?')[0]! });
  return reply.status(404).send(errorBody(404, sentence(languageOf(request)), request.id));
}
