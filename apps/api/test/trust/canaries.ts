import { randomBytes } from 'node:crypto';
import type { TestUser } from '@testing/world';

/**
 * A secret and the users who may see it: its audience, and admins if `admins` is set. Logs may contain no secret, and
 * Redis no text.
 */
interface Secret {
  what: string;
  audience: ReadonlySet<string>;
  admins: boolean;
  isId: boolean;
}
interface Allowed {
  admins?: boolean;
}
export interface Viewer {
  id: string | null;
  isAdmin?: boolean;
}
export interface Leak {
  what: string;
  where: string;
}

/** Texts that occur in one secret field only, so that any response containing one has leaked that field. */
const WORD = /cnry[0-9a-f]{12}/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TOKEN = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{20,}/g;

/** Plants canaries and looks for them in everything a run returns. */
export class Canaries {
  readonly leaks: Leak[] = [];
  readonly #planted = new Map<string, Secret>();
  readonly #literals = new Map<string, Secret>();
  bytes = 0;
  texts = 0;

  /** Returns a fresh text for a field that only these users may read. */
  plantText(what: string, audience: readonly string[], { admins = false }: Allowed = {}): string {
    const word = `cnry${randomBytes(6).toString('hex')}`;
    this.#planted.set(word, { what, audience: new Set(audience), admins, isId: false });
    return word;
  }

  /** Registers an id whose existence outsiders must not learn. */
  id(what: string, id: string, audience: readonly string[], { admins = false }: Allowed = {}): void {
    this.#planted.set(id, {
      what,
      audience: new Set([...audience, ...(this.#planted.get(id)?.audience ?? [])]),
      admins,
      isId: true,
    });
  }

  /** Registers any other string. */
  literal(what: string, text: string, audience: readonly string[]): void {
    this.#literals.set(text, { what, audience: new Set(audience), admins: false, isId: false });
  }

  person({ id, email, uid, token }: TestUser): void {
    this.literal('email', email, [id]);
    this.literal('identity', uid, []);
    if (token) this.literal('token', token.replace('Bearer ', ''), [id]);
  }

  get size(): number {
    return this.#planted.size + this.#literals.size;
  }

  /** Checks what a user received; texts the user sent themselves (`asked`) are no leak. */
  checkResponse(viewer: Viewer, where: string, text: string, sent = ''): void {
    this.#look(
      text,
      where,
      (secret, word) =>
        sent.includes(word) ||
        (viewer.id !== null && secret.audience.has(viewer.id)) ||
        (secret.admins && viewer.isAdmin === true),
    );
  }

  /** Checks that a log contains no secrets; ids are allowed. */
  checkLog(where: string, text: string): void {
    this.#look(text, where, ({ isId }) => isId);
    for (const [token] of text.matchAll(TOKEN)) this.leaks.push({ what: `a token: ${token.slice(0, 12)}…`, where });
  }

  /** Checks that emails and Redis contain only what `allowed` lists. */
  checkStored(where: string, text: string, allowed: (what: string) => boolean): void {
    this.#look(text, where, ({ what, isId }) => isId || allowed(what));
  }

  #look(text: string, where: string, allowed: (secret: Secret, word: string) => boolean): void {
    this.bytes += text.length;
    this.texts += 1;
    for (const word of new Set([...text.matchAll(WORD), ...text.matchAll(UUID)].map(([found]) => found))) {
      const secret = this.#planted.get(word);
      if (secret && !allowed(secret, word)) this.leaks.push({ what: secret.what, where });
    }
    for (const [word, secret] of this.#literals)
      if (text.includes(word) && !allowed(secret, word)) this.leaks.push({ what: secret.what, where });
  }
}
