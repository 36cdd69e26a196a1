/** The message about one evening of a night: who comes, and the controls with which members answer. */
import type { EveningView, SignedUp } from '@muster/contracts/nights';
import { fill } from '@muster/contracts/texts';
import { type ActionRow, type Button, BUTTON_STYLES, type EmbedField, type MessageBody } from '../client/messages';
import { eveningControlId } from '../interactions/custom-ids';
import { catalogue } from '../texts/catalogue';
import { type CardContext, COLORS, listOf, NAME_MAX, NONE } from './card';
import { openButton, rolesMenu } from './controls';
import { moment, plain } from './markdown';

export function toEveningCard(view: EveningView, context: CardContext): MessageBody {
  const texts = catalogue[context.language];
  if (context.state === 'ended') return { ...NONE, content: texts.channelEnded };
  if (context.state !== 'shown') return { ...NONE, content: texts.eveningHidden };
  return { content: '', embeds: [toEmbed(view, context)], components: toRows(view, context) };
}

function toEmbed(view: EveningView, context: CardContext) {
  const texts = catalogue[context.language];
  const start = `${moment(view.startsAt, 'F')} · ${moment(view.startsAt, 'R')}`;
  const link = context.withButtons ? '' : `\n[${texts.openButton}](${linkTo(view, context)})`;
  return {
    title: plain(view.name),
    url: linkTo(view, context),
    description: `${start}\n**${stateOf(view, context)}**${missingOf(view, context)}${link}`,
    color: view.state === 'open' ? COLORS.open : view.state === 'cancelled' ? COLORS.over : COLORS.full,
    fields: [
      ...fieldOf(fill(texts.eveningWho, { n: view.inCount }), view.in, view.inCount),
      ...fieldOf(fill(texts.eveningPerhaps, { n: view.maybeCount }), view.maybe, view.maybeCount),
    ],
  };
}

function stateOf({ state, signUp, reason }: EveningView, { language }: CardContext): string {
  const texts = catalogue[language];
  const why = reason ? ` · ${plain(reason, 200)}` : '';
  return {
    planned: fill(texts.eveningPlanned, { when: moment(signUp.opensAt, 'F') }),
    open: fill(texts.eveningOpen, { when: moment(signUp.closesAt, 'F') }),
    closed: texts.eveningClosed,
    dealt: texts.eveningDealt,
    cancelled: `${texts.eveningCancelled}${why}`,
  }[state];
}

function missingOf({ state, missing }: EveningView, { language }: CardContext): string {
  const roles = Object.entries(missing?.roles ?? {}).map(([role, count]) => `${role} (${count})`);
  if (state !== 'open' || !missing || roles.length === 0) return '';
  return `\n${fill(catalogue[language].eveningShort, { lobby: missing.lobbies, roles: roles.join(', ') })}`;
}

function fieldOf(name: string, people: readonly SignedUp[], count: number): EmbedField[] {
  if (count === 0) return [];
  const lines = people.map(({ _user, roles }) => `${plain(_user.name, NAME_MAX)} · ${roles.join(', ')}`);
  return [{ name, value: listOf(lines, '\n', count), inline: true }];
}

function toRows(view: EveningView, context: CardContext): ActionRow[] {
  if (!context.withButtons) return [];
  const texts = catalogue[context.language];
  const { _id: id, state } = view;
  const open = openButton(linkTo(view, context), context.language);
  if (state === 'cancelled') return [{ type: 1, components: [open] }];
  const answer = (action: 'in' | 'maybe' | 'out', style: Button['style'], label: string): Button => ({
    type: 2,
    style,
    label,
    custom_id: eveningControlId(action, id),
  });
  const out = answer('out', BUTTON_STYLES.secondary, texts.outButton);
  if (state === 'closed' || state === 'planned') return [{ type: 1, components: [out, open] }];
  return [
    {
      type: 1,
      components: [
        answer('in', BUTTON_STYLES.success, texts.inButton),
        answer('maybe', BUTTON_STYLES.secondary, texts.maybeButton),
        out,
        open,
      ],
    },
    {
      type: 1,
      components: [rolesMenu(eveningControlId('evening-roles', id), texts.rolesMenu)],
    },
  ];
}

const linkTo = ({ _id }: EveningView, { site }: CardContext): string => new URL(`/evenings/${_id}`, site).href;

/** Ids of the people whose names the message shows. */
export const userIdsOfEvening = ({ in: coming, maybe }: EveningView): string[] =>
  [...coming, ...maybe].map(({ _user }) => _user._id);
