/** The message that tells a reserve in Discord of the seat they are offered. It mentions nobody. */
import type { OfferView } from '@muster/contracts/attendance';
import type { Language } from '@muster/contracts/languages';
import type { ScrimView } from '@muster/contracts/scrims';
import { fill } from '@muster/contracts/texts';
import { type ActionRow, type Button, BUTTON_STYLES, type MessageBody } from '../client/messages';
import { offerButtonId } from '../interactions/custom-ids';
import { catalogue } from '../texts/catalogue';
import { linkTo, NAME_MAX } from './card';
import { openButton } from './controls';
import { moment, plain } from './markdown';

interface NoteContext {
  language: Language;
  /** Our `PUBLIC_URL`. */
  site: string;
  /** Webhooks cannot have buttons that act. */
  withButtons: boolean;
}

export function toOfferNote(view: ScrimView, offer: OfferView, context: NoteContext): MessageBody {
  const texts = catalogue[context.language];
  const { team, role } = offer.seat;
  const sentence = fill(team === 'teamOne' ? texts.offered : texts.offeredRed, {
    name: plain(offer.to.name, NAME_MAX),
    role,
    until: moment(offer.expiresAt, 't'),
    title: plain(view.title),
  });
  const link = context.withButtons ? '' : `\n[${texts.openButton}](${linkTo(view, context.site)})`;
  return { content: sentence + link, components: context.withButtons ? [toRow(view, offer, context)] : [] };
}

function toRow(view: ScrimView, { _id: offerId }: OfferView, context: NoteContext): ActionRow {
  const { acceptButton, declineButton } = catalogue[context.language];
  const answer = (action: 'accept' | 'decline', style: Button['style'], label: string): Button => ({
    type: 2,
    style,
    label,
    custom_id: offerButtonId(action, view._id, offerId),
  });
  return {
    type: 1,
    components: [
      answer('accept', BUTTON_STYLES.success, acceptButton),
      answer('decline', BUTTON_STYLES.secondary, declineButton),
      openButton(linkTo(view, context.site), context.language),
    ],
  };
}

/** Returns the final text of a message that only the person sees. Messages in channels are deleted instead. */
export const toEndedNote = (language: Language): MessageBody => ({
  content: catalogue[language].offerOver,
  components: [],
});
