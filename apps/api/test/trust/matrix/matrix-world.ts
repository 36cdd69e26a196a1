// Asks a running Muster what the cells of the matrix say, and searches each response for secrets of others.
import fc from 'fast-check';
import { unreachableDiscord } from '@testing/discord-simulator';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { Canaries } from '../canaries';
import { type Call as DocumentedCall, callsOf, type Document } from '../fuzz/document';
import { shape } from '../routes';
import type { Asked } from './asked';
import { germanIn } from './german';
import type { Cell } from './notation';
import { Scene } from './scene';

export const callOf = ({ method, route }: Cell) => `${method} ${route}`;
/** Calls of a cell that may change something. */
export const doesSomething = ({ method, expected }: Cell) => method !== 'GET' && expected.startsWith('2');
export const named = ({ role, line }: Cell, result: string): string => `${role}${line && ` (${line})`} ${result}`;
/** A few at a time: a fresh scene is a lot of work for the database. */
export const AT_ONCE = 8;
/** Their texts are in the language of the browser, or in one that the address names. */
const IN_ANY_LANGUAGE = /\/(?:champions|legal)(?:\/|$)/;

/** A few at a time, so that the database is not the bottleneck. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = AT_ONCE): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const workOff = async () => {
    for (const [i, item] of waiting) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  return results;
}

export class MatrixWorld {
  readonly canaries = new Canaries();
  private constructor(
    readonly world: World,
    private readonly extras: TestUser[],
    readonly documented: readonly DocumentedCall[],
  ) {}

  static async create(): Promise<MatrixWorld> {
    const env = { RIOT_API_KEY: '', WEBHOOK_HOSTS: '127.0.0.1:9', ...unreachableDiscord };
    const world = await createWorld({ env });
    const extras = await world.createUsers(8);
    await world.createUsers(12); // enough to fill any scrim at random
    const document = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document;
    return new MatrixWorld(world, extras, callsOf(document, fc.constant('')));
  }

  fresh(): Scene {
    return new Scene(this.world, this.extras, this.canaries);
  }

  async answerTo({ cell, path, role, self, body, method }: Asked, key?: string): Promise<string> {
    const headers = {
      ...(key && { 'idempotency-key': key }),
      'x-api-key': role === 'wrongKey' ? 'not-the-key' : API_KEY,
      ...(self.token && { authorization: self.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // The browser's language counts only for pages: clients of the specification compare sentences of the API.
      'accept-language': 'de',
    };
    const response = await fetch(this.world.url() + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const viewer = { id: isLive(role) ? self.id : null, isAdmin: role === 'admin' || role === 'wrongKey' };
    this.canaries.checkResponse(
      viewer,
      `${method} ${path} as ${role}`,
      `${JSON.stringify([...response.headers])} ${text}`,
      `${path} ${JSON.stringify(body)}`,
    );
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const [german] = isJson && !IN_ANY_LANGUAGE.test(cell.route) ? germanIn(text) : [];
    if (german) return `${response.status} in German: ${german}`;
    const strange = response.ok && isJson && this.#undocumented(cell, response.status, JSON.parse(text));
    if (strange) return `${response.status} not as the document says: ${strange}`;
    const code =
      response.status >= 400 && text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined;
    return code === undefined ? String(response.status) : `${response.status} ${code}`;
  }

  /** Responses match the API document exactly. */
  #undocumented({ method, route }: Cell, status: number, body: unknown): string | undefined {
    return this.documented
      .find((one) => shape(one.method, one.path.replaceAll(/\{(\w+)\}/g, ':$1')) === shape(method, route))
      ?.answers(status, body);
  }
}

const isLive = (role: Cell['role']): boolean => !['anon', 'expired', 'forged', 'revoked', 'deleted'].includes(role);
