import { randomBytes } from 'node:crypto';
import { invalidWebhookToken, unknownMessage, unknownWebhook } from './api-errors';
import { CHANGED_KEY_PAIR, SANDBOX_KEY_PAIR } from './application';
import type { RegisteredCommand } from './command-schema';
import { type Channel, edit, type Guild, type StoredMessage, toStoredMessage } from './guild';
import { commandPayload, componentPayload, pingPayload, type Scene } from './interaction-payloads';
import { type MessageInput, parseMessage } from './message-schema';
import type { DiscordPerson } from './people';
import type { SentRecord } from './record';
import { keyPairOf, signedHeaders } from './signing';
import { newSnowflake } from './snowflakes';
import type { Switches } from './switches';

/** How a request deviates from what Discord sends. */
export interface Deviation {
  signature?: 'right' | 'wrong' | 'missing';
  /** How long ago it was signed. */
  ageSeconds?: number;
  /** Replaces the body after it was signed. */
  body?: string;
  /** The id of an earlier interaction, which is then repeated. */
  id?: string;
}
export interface Who {
  person: DiscordPerson;
  channel: Channel;
  isManager?: boolean;
  locale?: string;
}
/** Outcome of an interaction. */
export interface Outcome {
  id: string;
  token: string;
  /** 0: no response in time. */
  status: number;
  /** Discord's type of the response, null if it is not valid. */
  type: number | null;
  message: StoredMessage | null;
  /** Message that the person sees if the application failed. */
  problem: string | null;
}
interface Pending {
  who: Who;
  at: number;
  isEphemeral: boolean;
  /** The response, or the message of the pressed button. Null while the response is deferred. */
  original: StoredMessage | null;
  /** The further messages that only the person sees. */
  own: StoredMessage[];
  /** Nothing can be sent or edited by its token before the response. */
  isAnswered: boolean;
}

const RESPONSE_MS = 3_000;
const TOKEN_MS = 15 * 60_000;
export const EPHEMERAL = 64;
const [PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE] = [1, 4, 5, 6, 7];
const WRONG_KEY = keyPairOf('00'.repeat(32));
const FAILED = 'The application did not respond';

/** Sends interactions to the application and keeps what it answers to each person. */
export class Interactions {
  readonly #pending = new Map<string, Pending>();

  constructor(
    private readonly guild: Guild,
    private readonly switches: () => Switches,
    private readonly record: SentRecord,
    /** Address that the application receives interactions at; undefined while none is set. */
    public url: string | undefined,
  ) {}

  /** Sends what Discord sends to a new address. */
  async ping(deviation: Deviation = {}): Promise<Outcome> {
    const [id, token] = [deviation.id ?? newSnowflake(), newToken()];
    return this.#send(
      JSON.stringify(pingPayload(id, token)),
      'ping',
      { id, token, who: null, pressed: null },
      deviation,
    );
  }

  /** `values`: choices in a menu; undefined for a button. */
  async press(
    who: Who,
    message: StoredMessage,
    customId: string,
    deviation: Deviation = {},
    values?: readonly string[],
  ): Promise<Outcome> {
    const scene = toScene(who, deviation.id);
    return this.#send(
      JSON.stringify(componentPayload(scene, message, customId, values)),
      'component',
      { ...scene, who, pressed: message },
      deviation,
    );
  }

  async run(
    who: Who,
    command: RegisteredCommand,
    words: readonly string[],
    deviation: Deviation = {},
  ): Promise<Outcome> {
    const scene = toScene(who, deviation.id);
    return this.#send(
      JSON.stringify(commandPayload(scene, command, words)),
      'command',
      { ...scene, who, pressed: null },
      deviation,
    );
  }

  /** Returns the messages in the channel that only this person sees, oldest first. */
  ephemeralOf(personId: string, channelId: string): StoredMessage[] {
    return [...this.#pending.values()]
      .filter(({ who }) => who.person.user.id === personId && who.channel.id === channelId)
      .flatMap(({ own, original, isEphemeral }) => [...(isEphemeral && original ? [original] : []), ...own]);
  }

  editOriginal(token: string, input: MessageInput): StoredMessage {
    const pending = this.#find(token);
    if (pending.original) return edit(pending.original, input);
    pending.original = this.#toResponse(pending, input);
    return pending.original;
  }

  editFollowUp(token: string, messageId: string, input: MessageInput): StoredMessage {
    const message = this.#find(token).own.find(({ id }) => id === messageId);
    if (!message) throw unknownMessage();
    return edit(message, input);
  }

  followUp(token: string, input: MessageInput): StoredMessage {
    const pending = this.#find(token);
    if (((input.flags ?? 0) & EPHEMERAL) === 0) return this.guild.post(pending.who.channel, input);
    const message = toStoredMessage(pending.who.channel.id, input);
    pending.own.push(message);
    return message;
  }

  reset(): void {
    this.#pending.clear();
  }

  #find(token: string): Pending {
    const pending = this.#pending.get(token);
    if (!pending?.isAnswered) throw unknownWebhook();
    if (Date.now() - pending.at > TOKEN_MS) throw invalidWebhookToken();
    return pending;
  }

  async #send(
    payload: string,
    name: string,
    { id, token, who, pressed }: { id: string; token: string; who: Who | null; pressed: StoredMessage | null },
    deviation: Deviation,
  ): Promise<Outcome> {
    const pending: Pending | null = who && {
      who,
      at: Date.now(),
      isEphemeral: false,
      original: pressed,
      own: [],
      isAnswered: false,
    };
    if (pending) this.#pending.set(token, pending);
    const { status, text } = await this.#post(payload, name, deviation);
    const outcome = (type: number | null, message: StoredMessage | null, problem: string | null): Outcome => ({
      id,
      token,
      status,
      type,
      message,
      problem,
    });
    if (status !== 200) {
      this.#pending.delete(token);
      return outcome(null, null, FAILED);
    }
    try {
      const { type, data } = JSON.parse(text) as { type: number; data?: unknown };
      const message = pending ? this.#respond(pending, type, data) : null;
      if (pending) pending.isAnswered = true;
      return outcome(type, message, null);
    } catch (error) {
      return outcome(null, null, `${FAILED}: ${(error as Error).message}`);
    }
  }

  /** Applies a response; throws if it is not a valid one. */
  #respond(pending: Pending, type: number, data: unknown): StoredMessage | null {
    const isPressed = pending.original !== null;
    if (type === MESSAGE) {
      const input = parseMessage(data);
      pending.isEphemeral = ((input.flags ?? 0) & EPHEMERAL) !== 0;
      return (pending.original = this.#toResponse(pending, input));
    }
    if (type === DEFERRED_MESSAGE) {
      pending.isEphemeral = (((data ?? {}) as { flags?: number }).flags ?? 0) === EPHEMERAL;
      pending.original = null;
      return null;
    }
    if (type === DEFERRED_UPDATE && isPressed) return null;
    if (type === UPDATE && isPressed) return edit(pending.original!, parseMessage(data, { isEdit: true }));
    throw new Error(`${type === PONG ? 'PONG' : `the type ${type}`} is no response to this`);
  }

  #toResponse({ who, isEphemeral }: Pending, input: MessageInput): StoredMessage {
    return isEphemeral
      ? toStoredMessage(who.channel.id, { ...input, flags: (input.flags ?? 0) | EPHEMERAL })
      : this.guild.post(who.channel, input);
  }

  async #post(payload: string, name: string, deviation: Deviation): Promise<{ status: number; text: string }> {
    if (!this.url) return { status: 0, text: '' };
    const { signature = 'right', ageSeconds = 0, body = payload } = deviation;
    const known = this.switches().publicKey === 'known' ? SANDBOX_KEY_PAIR : CHANGED_KEY_PAIR;
    const at = Math.floor(Date.now() / 1000) - ageSeconds;
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
          ...(signature !== 'missing' && signedHeaders(signature === 'wrong' ? WRONG_KEY : known, payload, at)),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      const text = await response.text();
      const headers = Object.fromEntries(response.headers);
      const { status } = response;
      this.record.add({
        at: Date.now(),
        kind: 'response',
        name,
        method: 'POST',
        path: this.url,
        headers,
        body: text,
        status,
      });
      return { status, text };
    } catch {
      return { status: 0, text: '' };
    }
  }
}

const newToken = (): string => randomBytes(48).toString('base64url');
const toScene = (who: Who, id = newSnowflake()): Scene => ({
  id,
  token: newToken(),
  person: who.person,
  channel: who.channel,
  isManager: who.isManager ?? false,
  locale: who.locale ?? 'en-US',
});
