import { fill } from '@muster/contracts/texts';
import { OWN_SEATS, type OwnSeats } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { plain } from '../cards/markdown';
import {
  type Button,
  type ButtonAction,
  type ButtonSeat,
  parseAroundControl,
  parseButtonId,
  parseEveningControl,
  parsePostControl,
} from '../interactions/custom-ids';
import { AroundControls } from './around-controls';
import { EveningControls } from './evening-controls';
import { type InteractionContext, type Reply, textsOf } from './interaction-context';
import { PostControls } from './post-controls';

type Action = (button: Button, context: InteractionContext) => Reply;

/** Carries out the buttons of messages. */
@Injectable()
export class Buttons {
  constructor(
    private readonly evenings: EveningControls,
    private readonly around: AroundControls,
    private readonly posts: PostControls,
    @Inject(OWN_SEATS) private readonly seats: OwnSeats,
  ) {}

  readonly #actions: Record<ButtonAction, Action> = {
    join: (button, context) => this.join(button, context),
    leave: (button, context) => this.leave(button, context),
    reserve: ({ id }, context) => this.#act('joinReserves', 'reserved', id, context),
    'check-in': ({ id }, context) => this.#act('checkIn', 'checkedIn', id, context),
    accept: (button, context) => this.#accept(button, context),
    decline: (button, context) => this.#decline(button, context),
  };

  press(customId: string, context: InteractionContext): Reply {
    const evening = parseEveningControl(customId);
    if (evening) return this.evenings.use(evening.action, evening.id, context);
    const around = parseAroundControl(customId);
    if (around) return this.around.use(around.action, around.id, context);
    const ofPost = parsePostControl(customId);
    if (ofPost) return this.posts.use(ofPost, context);
    const button = parseButtonId(customId);
    const action = button && this.#actions[button.action];
    return action ? action(button, context) : { content: textsOf(context).unknownAction };
  }

  async join({ id, seat }: Pick<Button, 'id' | 'seat'>, context: InteractionContext): Promise<Awaited<Reply>> {
    return toSeated(await this.seats.take(id, seat!, context.caller), seat!, context);
  }

  leave({ id }: Pick<Button, 'id'>, context: InteractionContext): Promise<Awaited<Reply>> {
    return this.#act('leave', 'left', id, context);
  }

  async #accept({ id, offerId }: Button, context: InteractionContext): Promise<Awaited<Reply>> {
    const { title, seat } = await this.seats.acceptOffer(id, offerId!, context.caller);
    return toSeated(title, seat, context);
  }

  async #decline({ id, offerId }: Button, context: InteractionContext): Promise<Awaited<Reply>> {
    const title = await this.seats.declineOffer(id, offerId!, context.caller);
    return { content: fill(textsOf(context).declined, { title: plain(title) }) };
  }

  async #act(
    command: 'leave' | 'joinReserves' | 'checkIn',
    says: 'left' | 'reserved' | 'checkedIn',
    scrimId: string,
    context: InteractionContext,
  ): Promise<Awaited<Reply>> {
    const title = await this.seats[command](scrimId, context.caller);
    return { content: fill(textsOf(context)[says], { title: plain(title) }) };
  }
}

function toSeated(title: string, { team, role }: ButtonSeat, context: InteractionContext): Awaited<Reply> {
  const { seated, seatedRed } = textsOf(context);
  return { content: fill(team === 'teamOne' ? seated : seatedRed, { role, title: plain(title) }) };
}
