// @ts-check
// The baseline of requests: a bare Fastify server that checks the key and the token's signature, parses the body, and
// responds with the same bytes, or with 304 to any condition.
import Fastify from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { handleOrders } from '../worker-process.mjs';

const JSON_TYPE = 'application/json; charset=utf-8';

/** @typedef {{ secret: string, list?: string, join?: string }} Order */

handleOrders(async (/** @type {Order} */ { secret, list = '', join = '' }) => {
  const fastify = Fastify();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['x-api-key'] !== API_KEY || !isSigned(headers.authorization, secret))
      return void reply.code(401).send({ error: 'Unauthorized' });
    done();
  });
  fastify.get('/api/scrims', ({ headers }, reply) =>
    headers['if-none-match'] ? reply.code(304).send() : reply.header('content-type', JSON_TYPE).send(list),
  );
  fastify.patch('/api/scrims/:id/:command/:userId', (_, reply) => reply.header('content-type', JSON_TYPE).send(join));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return /** @type {object} */ (fastify.server.address());
});

/** Checks signature and expiry of a token, as every server with tokens must. */
function isSigned(/** @type {string} */ authorization = '', /** @type {string} */ secret) {
  const [head, payload, signature = ''] = authorization.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()).exp * 1000 > Date.now();
}
