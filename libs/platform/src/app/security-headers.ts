import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config';

/** What a server that says nothing else would send as well. */
const EXTRA_HEADERS = new Set([
  'content-length',
  'content-type',
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** Nothing we show needs any of it; a script that got in should not have it either. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Helmet's headers and ours on every answer; an answer that may be kept says so itself. They never differ, so Helmet is
 * asked once and not at every request.
 */
export async function registerSecurityHeaders(app: NestFastifyApplication, config: Config): Promise<void> {
  const aside = Fastify();
  await aside.register(fastifyHelmet, cspDirectives(config));
  aside.get('/', () => '');
  const { headers } = await aside.inject('/');
  await aside.close();
  const safe = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !EXTRA_HEADERS.has(name))),
    'permissions-policy': PERMISSIONS,
    'cache-control': 'no-store',
  };
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (_, reply, done) => {
    void reply.headers(safe);
    done();
  });
}

/** Styles are set inline by antd at run time; scripts never are. The sign-in popup needs to keep its opener. */
function cspDirectives({ PUBLIC_URL }: Config): FastifyHelmetOptions {
  const { protocol, host, origin } = new URL(PUBLIC_URL);
  const secure = protocol === 'https:';
  return {
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", origin, 'data:', 'https://ddragon.leagueoflegends.com'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`], // older browsers do not count the socket as 'self'
        workerSrc: ["'self'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  };
}
