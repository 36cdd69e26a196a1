import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { say } from '../languages/texts/catalogue';
import { timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '../config/config';
import { AuthError } from '../auth/principal';
import { RouteMetadata } from './route-metadata';
import type { TokenRequest } from './token-scope';

const NO_API_KEY = 'no-api-key';
/** Marks routes that need no API key: redirects, health, metrics, documents, images, callbacks. */
export const NoApiKey = (): ClassDecorator & MethodDecorator => SetMetadata(NO_API_KEY, true);
const exempt = new RouteMetadata<boolean>(NO_API_KEY);
export const isNoApiKeyRoute = (route: Parameters<typeof exempt.get>[0]): boolean => exempt.get(route) ?? false;

export function secretsMatch(value: unknown, expected: string): boolean {
  if (typeof value !== 'string') return false;
  const [a, b] = [Buffer.from(value), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true; // sockets send it in the handshake
    if (exempt.get(context)) return true;
    const request = context.switchToHttp().getRequest<TokenRequest>();
    if (request.user?.accessToken) return true;
    if (!secretsMatch(request.headers['x-api-key'], this.config.API_KEY))
      throw new AuthError('invalid-api-key', say('invalidApiKey'));
    return true;
  }
}
