import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config/config';
import { secretsMatch } from './api-key.guard';

interface Kind<S extends z.ZodObject> {
  name: string;
  /** Prefix that distinguishes its signatures from others made with the same secret. */
  purpose: string;
  minutes: number;
  schema: S;
  /** Path to which the browser sends the cookie. The default is the path of the API. */
  path?: string;
}
const deadline = z.object({ until: z.number() });

/** A cookie that the browser can neither read nor change, and that is valid for some minutes. */
export class SignedCookie<S extends z.ZodObject> {
  constructor(
    private readonly config: Config,
    private readonly kind: Kind<S>,
  ) {}

  issue(reply: FastifyReply, value: z.input<S>): void {
    const { name, minutes, path } = this.kind;
    const payload = Buffer.from(JSON.stringify({ ...value, until: Date.now() + minutes * 60_000 })).toString(
      'base64url',
    );
    const signed = `${payload}.${this.#signature(payload)}`;
    void reply.setCookie(cookieName(name, this.config, path), signed, cookieOptions(this.config, minutes, path));
  }

  /** Returns undefined unless we issued the cookie and it has not expired. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>): z.output<S> | undefined {
    const { name, path } = this.kind;
    const [payload = '', signature] = (cookies[cookieName(name, this.config, path)] ?? '').split('.');
    if (!secretsMatch(signature, this.#signature(payload))) return undefined;
    const json = parseJson(Buffer.from(payload, 'base64url').toString());
    const [value, expiry] = [this.kind.schema.safeParse(json), deadline.safeParse(json)];
    return value.success && expiry.success && expiry.data.until > Date.now() ? value.data : undefined;
  }

  clear(reply: FastifyReply): void {
    const { name, path } = this.kind;
    void reply.clearCookie(cookieName(name, this.config, path), cookieOptions(this.config, undefined, path));
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.config.COOKIE_SECRET)
      .update(this.kind.purpose + payload)
      .digest('base64url');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL.startsWith('https:');
/** With TLS, the prefix `__Host-` keeps other hosts of the domain from setting this cookie; it allows no path. */
export const cookieName = (name: string, config: Config, path?: string): string =>
  isSecure(config) ? `__${path === undefined ? 'Host' : 'Secure'}-${name}` : name;
export const cookieOptions = (config: Config, minutes?: number, path = isSecure(config) ? '/' : '/api') => ({
  path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
  ...(minutes !== undefined && { maxAge: minutes * 60 }),
});

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns our origin in this browser: the origin of PUBLIC_URL, or another loopback name of it, because a browser does
 * not send cookies of 127.0.0.1 to localhost.
 */
export function originInBrowser({ host }: FastifyRequest, { PUBLIC_URL }: Config): string {
  const publicUrl = new URL(PUBLIC_URL);
  const [, hostname = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(host ?? '') ?? [];
  return LOOPBACK.has(publicUrl.hostname) && LOOPBACK.has(hostname) && port === publicUrl.port
    ? `${publicUrl.protocol}//${host}`
    : publicUrl.origin;
}
