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
    reserve: ({ scrimId }, context) => this.#act('joinReserves', 'reserved', scrimId, context),
    'check-in': ({ scrimId }, context) => this.#act('checkIn', 'checkedIn', scrimId, context),
    accept: (button, context) => this.#accept(button, context),
    decline: (button, context) => this.#decline(button, context),
  };

  press(customId: string, context: InteractionContext): Reply {
    const control = parseEveningControl(customId);
    if (control) return this.evenings.use(control.action, control.eveningId, context);
    const tonight = parseAroundControl(customId);
    if (tonight) return this.around.use(tonight.action, tonight.id, context);
    const ofPost = parsePostControl(customId);
    if (ofPost) return this.posts.use(ofPost, context);
    const button = parseButtonId(customId);
    const action = button && this.#actions[button.action];
    return action ? action(button, context) : { content: textsOf(context).unknownAction };
  }

  async join(
    { scrimId, seat }: Pick<Button, 'scrimId' | 'seat'>,
    context: InteractionContext,
  ): Promise<Awaited<Reply>> {
    return toSeated(await this.seats.take(scrimId, seat!, context.caller), seat!, context);
  }

  leave({ scrimId }: Pick<Button, 'scrimId'>, context: InteractionContext): Promise<Awaited<Reply>> {
    return this.#act('leave', 'left', scrimId, context);
  }

  async #accept({ scrimId, offerId }: Button, context: InteractionContext): Promise<Awaited<Reply>> {
    const { title, seat } = await this.seats.acceptOffer(scrimId, offerId!, context.caller);
    return toSeated(title, seat, context);
  }

  async #decline({ scrimId, offerId }: Button, context: InteractionContext): Promise<Awaited<Reply>> {
    const title = await this.seats.declineOffer(scrimId, offerId!, context.caller);
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
