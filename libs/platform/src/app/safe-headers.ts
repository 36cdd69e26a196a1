import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config';

/** What a server that says nothing else would send as well. */
const NOT_HELMETS = new Set(['content-length', 'content-type', 'connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Helmet's headers on every answer. They never differ, so Helmet is asked once and not at every request. */
export async function safeHeaders(app: NestFastifyApplication, config: Config): Promise<void> {
  const aside = Fastify();
  await aside.register(fastifyHelmet, rules(config));
  aside.get('/', () => '');
  const { headers } = await aside.inject('/');
  await aside.close();
  const safe = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_HELMETS.has(name)));
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (_, reply, done) => {
    void reply.headers(safe);
    done();
  });
}

/** Styles are set inline by antd at run time; scripts never are. The sign-in popup needs to keep its opener. */
function rules({ PUBLIC_URL }: Config): FastifyHelmetOptions {
  const secure = PUBLIC_URL.startsWith('https:');
  return {
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://ddragon.leagueoflegends.com'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  };
}
