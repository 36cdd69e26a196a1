import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ResponseAlreadySent } from './errors';
import { Idempotency, Idempotent, type IdempotentRequest } from './idempotency';
import type { IdempotencyKeys, StoredResponse } from './idempotency-keys';

class Controller {
  create(this: void): void {}
}
Idempotent()(Controller.prototype, 'create', Object.getOwnPropertyDescriptor(Controller.prototype, 'create')!);

/** A request with a key, and what was sent in response. */
function createCall() {
  const request = {
    method: 'POST',
    url: '/api/scrims',
    body: {},
    headers: { 'idempotency-key': 'a key' },
    user: { userId: 'hana', session: 'one' },
  } as unknown as IdempotentRequest;
  const sent: string[] = [];
  const reply = {
    statusCode: 201,
    status: () => reply,
    headers: () => reply,
    send: (body: string) => sent.push(body),
  } as unknown as FastifyReply;
  const context = {
    getType: () => 'http',
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
    getHandler: () => Controller.prototype.create,
    getClass: () => Controller,
  } as unknown as ExecutionContext;
  return { request, reply, context, sent };
}

test('a repeat that read the key just before the first request ended gets its response', async () => {
  let attempt: string | undefined;
  let response: StoredResponse | undefined;
  let whileReading = async () => undefined as unknown;
  const keys = {
    claim: async (claimed: { attempt: string }) => !attempt && Boolean((attempt = claimed.attempt)),
    find: async ({ hash }: { hash: string }) => {
      const read = { hash, attempt, isDone: true, response };
      await whileReading();
      return read;
    },
    storeResponse: async (_: unknown, stored: StoredResponse) => Boolean((response = stored)),
  } as unknown as IdempotencyKeys;
  const idempotency = new Idempotency(keys);
  const [first, repeat] = [createCall(), createCall()];
  expect(await idempotency.canActivate(first.context)).toBe(true);
  whileReading = async () => {
    whileReading = async () => undefined;
    await idempotency.storeResponse(first.request, first.reply, 'the scrim');
  };
  await expect(idempotency.canActivate(repeat.context)).rejects.toThrow(ResponseAlreadySent);
  expect(repeat.sent).toEqual(['the scrim']);
});
