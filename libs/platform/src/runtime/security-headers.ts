import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config';

/** Headers every server sends, which are not copied. */
const EXTRA_HEADERS = new Set([
  'content-length',
  'content-type',
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** Browser features the app does not use, disabled so that injected scripts cannot use them either. */
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
 * Adds Helmet's and our own headers to every response; cacheable responses override `cache-control`. The headers are
 * constant, so Helmet runs once instead of on every request.
 */
export async function registerSecurityHeaders(app: NestFastifyApplication, config: Config): Promise<void> {
  const probe = Fastify();
  await probe.register(fastifyHelmet, cspDirectives(config));
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const constantHeaders = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !EXTRA_HEADERS.has(name))),
    'permissions-policy': PERMISSIONS,
    'cache-control': 'no-store',
  };
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (_, reply, done) => {
    void reply.headers(constantHeaders);
    done();
  });
}

/**
 * Content security policy and other directives. antd sets inline styles at run time. The app's page allows its own
 * inline scripts by their hash (`page-response.ts`), others are never inline. The sign-in popup needs its opener.
 */
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
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`], // older browsers do not include the WebSocket in 'self'
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
