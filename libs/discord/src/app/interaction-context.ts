import { type Role, ROLES } from '@muster/contracts/constants';
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

/** The values that the person chose in a menu. */
export const valuesIn = ({ interaction }: InteractionContext): readonly string[] => interaction.data?.values ?? [];
/** In the order in which they were chosen, preferred first, and each of them once. */
export const rolesIn = (context: InteractionContext): Role[] =>
  [...new Set(valuesIn(context))].flatMap((value) => ROLES.filter((role) => role === value));
