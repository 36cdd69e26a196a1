import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';
import { fill } from '@muster/contracts/texts';
import { siteName } from '@muster/contracts/served-site';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import {
  EMAIL_ADDRESSES,
  type EmailAddresses,
  PLAYERS,
  type PlayerDirectory,
  USER_LANGUAGES,
  type UserLanguages,
} from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { catalogue } from '../texts/catalogue';
import { Deliveries } from '../write/deliveries.store';
import type { SEND_DIGEST } from '../write/digest';
import { PreferenceStore } from '../write/preferences.store';
import { isBarred } from './barred';
import { Links } from './links';
import { MailSender } from './mail-sender';
import { PushSender } from './push-sender';

const PATH = '/?open=notifications';
const DAY_S = 24 * 60 * 60;

/** Sends one mail or push in place of all that the budget has held back. */
@Injectable()
export class SendDigestJob implements JobOf<typeof SEND_DIGEST> {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly mails: MailSender,
    private readonly pushSender: PushSender,
    private readonly preferences: PreferenceStore,
    private readonly links: Links,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(EMAIL_ADDRESSES) private readonly addresses: EmailAddresses,
    @Inject(USER_LANGUAGES) private readonly languages: UserLanguages,
  ) {}

  async perform(effect: EffectOf<typeof SEND_DIGEST>): Promise<JobResult> {
    const { recipient, channel } = effect.ref;
    const admission = await this.deliveries.admitDigest(effect.key, recipient, channel);
    if (admission === 'started' || admission === 'started-before') return { done: 'may already have been sent' };
    if (!('count' in admission)) return admission;
    if (admission.count === 0) return { done: 'everything was read' };
    const language = (await this.languages.findMany([recipient])).get(recipient) ?? DEFAULT_LANGUAGE;
    const message = fill(catalogue[language].moreNotifications, { count: admission.count });
    return channel === 'mail' ? this.#mail(effect, message, language) : this.#push(effect, message);
  }

  async #mail(
    { key, ref: { recipient }, now }: EffectOf<typeof SEND_DIGEST>,
    message: string,
    language: Language,
  ): Promise<JobResult> {
    if (await isBarred(this.players, recipient, now)) return { done: 'the recipient is banned or gone' };
    const person = await this.addresses.findRecipient(recipient);
    const isStopped = (await this.preferences.of(recipient))?.email_stopped_at;
    if (!person || isStopped) return { done: 'the recipient opted out of emails' };
    return this.mails.send(person, {
      key,
      id: key,
      recipient,
      content: { language, kind: 'digest', message, url: this.links.urlTo(PATH) },
    });
  }

  #push({ key, ref: { recipient }, now }: EffectOf<typeof SEND_DIGEST>, message: string): Promise<JobResult> {
    return this.pushSender.push({ key, now }, recipient, {
      payload: { title: siteName(), body: message, url: PATH, tag: 'digest' },
      urgency: 'normal',
      ttlSeconds: DAY_S,
    });
  }
}
