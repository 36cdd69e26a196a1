import { fill, pluralForm } from '@muster/contracts/texts';
import { OWN_AROUND, type OwnAroundCommands } from '@muster/pickups/ports';
import { Inject, Injectable } from '@nestjs/common';
import { rolesMenu } from '../cards/controls';
import { moment, plain } from '../cards/markdown';
import { BUTTON_STYLES, type MessageBody, type SelectMenu } from '../client/messages';
import { type AroundAction, aroundControlId } from '../interactions/custom-ids';
import { type AroundChoices, AroundChoiceStore } from '../write/around-choices.store';
import { type InteractionContext, rolesIn, textsOf, valuesIn } from './interaction-context';

const HOURS = [1, 2, 3, 4, 6, 8] as const;
/** For how long people are around who do not say it. */
const MINUTES = 120;
const MINUTE_MS = 60_000;

type Use = (id: string, context: InteractionContext) => Promise<MessageBody>;

/** Carries out the buttons and menus of the messages about people around tonight. */
@Injectable()
export class AroundControls {
  constructor(
    private readonly choices: AroundChoiceStore,
    @Inject(OWN_AROUND) private readonly own: OwnAroundCommands,
  ) {}

  readonly #uses: Record<AroundAction, Use> = {
    around: (communityId, context) => this.#ask(communityId, context),
    'around-roles': (communityId, context) => this.#choose(communityId, { roles: rolesIn(context) }, context),
    'around-until': (communityId, context) => this.#choose(communityId, { minutes: minutesIn(context) }, context),
    'around-come': async (communityId, context) =>
      this.#come(communityId, await this.choices.choose(context.caller.userId, communityId, {}), context),
    'not-around': (_, context) => this.#leave(context),
    ready: (checkId, context) => this.#answer(checkId, 'ready', context),
    'not-now': (checkId, context) => this.#answer(checkId, 'no', context),
  };

  use(action: AroundAction, id: string, context: InteractionContext): Promise<MessageBody> {
    return this.#uses[action](id, context);
  }

  /** Begins with nothing chosen. */
  async #ask(communityId: string, context: InteractionContext): Promise<MessageBody> {
    const name = await this.own.look(communityId, context.caller);
    await this.choices.forget(context.caller.userId, communityId);
    return {
      content: fill(textsOf(context).aroundAsk, { name: plain(name) }),
      components: [
        {
          type: 1,
          components: [rolesMenu(aroundControlId('around-roles', communityId), textsOf(context).aroundRolesMenu)],
        },
        { type: 1, components: [untilMenu(communityId, context)] },
        {
          type: 1,
          components: [
            {
              type: 2,
              style: BUTTON_STYLES.success,
              label: textsOf(context).aroundAsLast,
              custom_id: aroundControlId('around-come', communityId),
            },
          ],
        },
      ],
    };
  }

  /** The second choice makes the entry. */
  async #choose(communityId: string, chosen: AroundChoices, context: InteractionContext): Promise<MessageBody> {
    const choices = await this.choices.choose(context.caller.userId, communityId, chosen);
    const { aroundNowRoles, aroundNowUntil } = textsOf(context);
    if (!choices.roles) return { content: aroundNowRoles };
    return choices.minutes === undefined ? { content: aroundNowUntil } : this.#come(communityId, choices, context);
  }

  async #come(communityId: string, { roles, minutes = MINUTES }: AroundChoices, context: InteractionContext) {
    const until = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
    const entry = await this.own.come(communityId, { roles, until }, context.caller);
    const { aroundTill } = textsOf(context);
    const [name, list] = [plain(entry.community), entry.roles.join(', ')];
    return { content: fill(aroundTill, { name, until: moment(entry.until, 't'), roles: list }) };
  }

  async #leave(context: InteractionContext): Promise<MessageBody> {
    await this.own.leave(context.caller);
    return { content: textsOf(context).notAround };
  }

  async #answer(checkId: string, answer: 'ready' | 'no', context: InteractionContext): Promise<MessageBody> {
    const { ready, needed } = await this.own.answer(checkId, answer, context.caller);
    const { youAreReady, notThisTime } = textsOf(context);
    return { content: answer === 'no' ? notThisTime : fill(youAreReady, { n: ready, total: needed }) };
  }
}

const untilMenu = (communityId: string, context: InteractionContext): SelectMenu => ({
  type: 3,
  custom_id: aroundControlId('around-until', communityId),
  placeholder: textsOf(context).aroundUntilMenu,
  min_values: 1,
  max_values: 1,
  options: HOURS.map((n) => ({
    label: fill(pluralForm(textsOf(context).hours, n, context.language), { n }),
    value: String(n * 60),
  })),
});

const minutesIn = (context: InteractionContext): number =>
  HOURS.map((hours) => hours * 60).find((minutes) => String(minutes) === valuesIn(context)[0]) ?? MINUTES;
