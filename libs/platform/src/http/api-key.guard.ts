import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { say } from '../languages/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '../config/config';
import { AuthError } from '../auth/principal';
import { RouteMetadata } from './route-metadata';

const NO_API_KEY = 'no-api-key';
/** Marks routes that need no API key: redirects, health, metrics, documents, images, callbacks. */
export const NoApiKey = (): ClassDecorator & MethodDecorator => SetMetadata(NO_API_KEY, true);

export function secretsMatch(value: unknown, expected: string): boolean {
  if (typeof value !== 'string') return false;
  const [a, b] = [Buffer.from(value), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

@Injectable()
export class ApiKeyGuard implements CanActivate {
  readonly #exempt = new RouteMetadata<boolean>(NO_API_KEY);

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true; // sockets send it in the handshake
    if (this.#exempt.get(context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!secretsMatch(request.headers['x-api-key'], this.config.API_KEY))
      throw new AuthError('invalid-api-key', say('invalidApiKey'));
    return true;
  }
}
