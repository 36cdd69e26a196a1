import { fill } from '@muster/contracts/texts';
import { EVENING_ANSWERS, type EveningAnswers } from '@muster/nights/ports';
import { Inject, Injectable } from '@nestjs/common';
import { plain } from '../cards/markdown';
import type { EveningAction } from '../interactions/custom-ids';
import { type InteractionContext, type Reply, rolesIn, textsOf } from './interaction-context';

/** Carries out the buttons and the menu of an evening's message. */
@Injectable()
export class EveningControls {
  constructor(@Inject(EVENING_ANSWERS) private readonly answers: EveningAnswers) {}

  /** The menu chooses roles, which is also the answer In. */
  async use(action: EveningAction, eveningId: string, context: InteractionContext): Promise<Awaited<Reply>> {
    const roles = rolesIn(context);
    const answer = action === 'evening-roles' ? 'in' : action;
    const given = action === 'evening-roles' && roles.length > 0 ? { answer, roles } : { answer };
    const name = await this.answers.answer(eveningId, given, context.caller);
    const { eveningIn, eveningMaybe, eveningOut } = textsOf(context);
    return { content: fill({ in: eveningIn, maybe: eveningMaybe, out: eveningOut }[answer], { name: plain(name) }) };
  }
}
