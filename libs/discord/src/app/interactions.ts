import { DEFAULT_LANGUAGE, type Language, toLanguage } from '@muster/contracts/languages';
import { CONFIG, type Config, ErrorMessages } from '@muster/platform';
import { DAILY_COMMANDS, RateLimits } from '@muster/platform/http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { linkButton } from '../cards/controls';
import type { MessageBody } from '../client/messages';
import { sentence } from '../interactions/answers';
import { discordUserOf, type Interaction, INTERACTION_TYPES } from '../interactions/interaction';
import { catalogue } from '../texts/catalogue';
import { InteractionTokens } from '../write/interaction-tokens.store';
import { Buttons } from './buttons';
import { LinkedAccounts } from './linked-accounts';
import { TypedCommands } from './typed-commands';

/** Carries out what people press and type in Discord, as the accounts that they linked. */
@Injectable()
export class Interactions {
  readonly #log = new Logger('discord');

  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly buttons: Buttons,
    private readonly commands: TypedCommands,
    private readonly messages: ErrorMessages,
    private readonly tokens: InteractionTokens,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Never throws: whatever goes wrong is said to the person. */
  async answer(interaction: Interaction, requestId: string): Promise<MessageBody> {
    let language = toLanguage(interaction.locale ?? '') ?? DEFAULT_LANGUAGE;
    try {
      const person = discordUserOf(interaction) ?? '';
      const principal = await this.accounts.find(person);
      if (!principal) return this.#invitation(language);
      language = principal.language ?? language;
      // The few that only read are counted as well. The commands themselves count in the limits of their routes.
      await this.limits.consume(DAILY_COMMANDS, principal.userId);
      void this.tokens.keep(person, interaction.token, language).catch(() => undefined); // Redis may be away
      const context = { interaction, language, caller: { ...principal, requestId, via: 'discord' as const } };
      if (interaction.type === INTERACTION_TYPES.component)
        return await this.buttons.press(interaction.data?.custom_id ?? '', context);
      return await this.commands.run(context);
    } catch (error) {
      return this.#refusal(error, language);
    }
  }

  #invitation(language: Language): MessageBody {
    const { linkFirst: content, linkButton: label } = catalogue[language];
    const url = new URL('/settings#discord', this.config.PUBLIC_URL).href;
    return { content, components: [{ type: 1, components: [linkButton(label, url)] }] };
  }

  #refusal(error: unknown, language: Language): MessageBody {
    const refusal = this.messages.find(error);
    if (refusal) return sentence(refusal.sentence(language));
    this.#log.error({ err: error }, 'an interaction failed');
    return { content: catalogue[language].trouble };
  }
}
