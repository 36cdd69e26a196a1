import type { Language } from '@muster/contracts/languages';
import type { Caller } from '@muster/platform';
import type { MessageBody } from '../client/messages';
import type { Interaction } from '../interactions/interaction';
import { catalogue } from '../texts/catalogue';

/** An interaction of a linked person. */
export interface InteractionContext {
  interaction: Interaction;
  /** The person's account, with `via: 'discord'`. */
  caller: Caller;
  language: Language;
}
export type Reply = Promise<MessageBody> | MessageBody;
export const textsOf = ({ language }: Pick<InteractionContext, 'language'>) => catalogue[language];
