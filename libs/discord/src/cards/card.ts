/**
 * The message about one scrim, as everybody in a channel sees it. It is made from the view of outsiders, which holds no
 * secret of the lobby.
 */
import { type Role, ROLES, SCRIM_SIZE, type TeamName } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { fill, pluralForm } from '@muster/contracts/texts';
import { type ActionRow, type Button, BUTTON_STYLES, type EmbedField, type MessageBody } from '../client/messages';
import { buttonId, joinButtonId } from '../interactions/custom-ids';
import { catalogue } from '../texts/catalogue';
import { openButton } from './controls';
import { moment, plain } from './markdown';

/** `hidden`: it may no longer be seen here. `ended`: the channel was disconnected. */
export type CardState = 'shown' | 'deleted' | 'hidden' | 'ended';
export interface CardContext {
  state: CardState;
  language: Language;
  /** Our `PUBLIC_URL`. */
  site: string;
  /** Webhooks cannot have buttons that act. */
  withButtons: boolean;
  /** ms */
  now: number;
}

export const COLORS = { open: 0x3b_82_f6, full: 0x22_c5_5e, over: 0x6b_72_80 } as const;
const FIELD_MAX = 1_024;
export const NAME_MAX = 40;
export const NONE: MessageBody = { content: '', embeds: [], components: [] };

export function toCard(view: ScrimView, context: CardContext): MessageBody {
  const texts = catalogue[context.language];
  switch (context.state) {
    case 'deleted':
      return { ...NONE, embeds: [{ title: plain(view.title), description: texts.scrimDeleted, color: COLORS.over }] };
    case 'hidden':
      return { ...NONE, content: texts.scrimHidden };
    case 'ended':
      return { ...NONE, content: texts.channelEnded };
    case 'shown':
      return { content: '', embeds: [toEmbed(view, context)], components: toRows(view, context) };
  }
}

function toEmbed(view: ScrimView, { language, site, now, withButtons }: CardContext) {
  const texts = catalogue[language];
  const start = `${moment(view.gameStartTime, 'F')} · ${moment(view.gameStartTime, 'R')}`;
  const link = withButtons ? '' : `\n[${texts.openButton}](${linkTo(view, site)})`;
  const optional = (name: string, people: readonly { name: string }[]): EmbedField[] => {
    const names = people.map((person) => plain(person.name, NAME_MAX));
    return names.length === 0 ? [] : [{ name, value: listOf(names, ', ') }];
  };
  return {
    title: plain(view.title),
    url: linkTo(view, site),
    description: `${start}\n**${stateOf(view, language, now)}**${seriesOf(view, language)}${checkInLine(view, language, now)}${link}`,
    color: COLORS[colorOf(view)],
    fields: [
      { name: texts.blueSide, value: teamLines(view, 'teamOne', texts.seatIsFree), inline: true },
      { name: texts.redSide, value: teamLines(view, 'teamTwo', texts.seatIsFree), inline: true },
      ...optional(texts.casting, view.casters),
      ...optional(
        `${texts.onReserve} (${view.reserves.length}/${view.attendance.reserves})`,
        view.reserves.map(({ _user }) => _user),
      ),
    ],
    footer: { text: view.community ? `${view.community.name} · ${view.region}` : view.region },
  };
}

const playerAt = (view: ScrimView, team: TeamName, role: Role) => view[team].find((player) => player.role === role);
const freeRolesOf = (view: ScrimView, team: TeamName): Role[] => ROLES.filter((role) => !playerAt(view, team, role));

function teamLines(view: ScrimView, team: TeamName, free: string): string {
  const lines = ROLES.map((role) => {
    const player = playerAt(view, team, role);
    return `${role}: ${player ? plain(player._user.name, NAME_MAX) : `*${free}*`}`;
  });
  return listOf(lines, '\n');
}

const takenSeats = ({ teamOne, teamTwo }: ScrimView): number => teamOne.length + teamTwo.length;

function stateOf(view: ScrimView, language: Language, now: number): string {
  const texts = catalogue[language];
  if (view.teamWon) return view.teamWon === 'teamOne' ? texts.blueSideWon : texts.redSideWon;
  if (isOver(view)) return texts.tie;
  const free = SCRIM_SIZE - takenSeats(view);
  if (free > 0) return fill(pluralForm(texts.seatsFree, free, language), { n: free });
  return now >= Date.parse(view.gameStartTime) ? texts.hasStarted : texts.teamsAreFull;
}

/** How many of those who take part have checked in, from when they can. */
function checkInLine(view: ScrimView, language: Language, now: number): string {
  const people = [...view.teamOne, ...view.teamTwo, ...view.casters];
  if (isOver(view) || people.length === 0 || !isCheckInOpen(view, now)) return '';
  const n = people.filter(({ checkedIn }) => checkedIn).length;
  return `\n${fill(catalogue[language].checkedInCount, { n, total: people.length })}`;
}

/** How long a series is, with its score once a game is decided. */
function seriesOf({ series }: ScrimView, language: Language): string {
  if (series.games === 1) return '';
  const { bestOf, games } = catalogue[language];
  const { teamOne, teamTwo } = series.score;
  const score = teamOne + teamTwo > 0 ? ` · ${teamOne} – ${teamTwo}` : '';
  return `\n${fill(series.until === 'decided' ? bestOf : games, { n: series.games })}${score}`;
}

function colorOf(view: ScrimView): keyof typeof COLORS {
  if (isOver(view)) return 'over';
  return takenSeats(view) === SCRIM_SIZE ? 'full' : 'open';
}

/** Free seats of blue and red, then what else one can do. After the result, only the link is left. */
function toRows(view: ScrimView, context: CardContext): ActionRow[] {
  if (!context.withButtons) return [];
  const open = openButton(linkTo(view, context.site), context.language);
  if (isOver(view)) return [{ type: 1, components: [open] }];
  const texts = catalogue[context.language];
  const act = (action: 'leave' | 'reserve' | 'check-in', label: string): Button => ({
    type: 2,
    style: BUTTON_STYLES.secondary,
    label,
    custom_id: buttonId(action, view._id),
  });
  const acts = [
    act('leave', texts.leaveButton),
    ...(view.attendance.reserves > 0 ? [act('reserve', texts.reserveButton)] : []),
    ...(isCheckInOpen(view, context.now) ? [act('check-in', texts.checkInButton)] : []),
  ];
  return [seatRow(view, 'teamOne', texts.onBlue), seatRow(view, 'teamTwo', texts.onRed), [...acts, open]]
    .filter((components) => components.length > 0)
    .map((components) => ({ type: 1, components }));
}

/** The side is a word, too: colours look alike to some people. */
const seatRow = (view: ScrimView, team: TeamName, label: string): Button[] =>
  freeRolesOf(view, team).map((role) => ({
    type: 2,
    style: team === 'teamOne' ? BUTTON_STYLES.primary : BUTTON_STYLES.danger,
    label: fill(label, { role }),
    custom_id: joinButtonId(view._id, { team, role }),
  }));

const isCheckInOpen = ({ attendance }: ScrimView, now: number): boolean =>
  attendance.checkIn && now >= Date.parse(attendance.opensAt);

export const linkTo = (view: Pick<ScrimView, '_id'>, site: string): string => new URL(`/scrims/${view._id}`, site).href;

/**
 * Lists as many entries as fit, and how many more there are, such as `+ 12`, because Discord refuses a message with a
 * field that is too long. `total`: how many there are, which may be more than `entries`.
 */
export function listOf(entries: readonly string[], separator: string, total = entries.length): string {
  for (let shown = entries.length; ; shown -= 1) {
    const rest = total > shown ? [`+ ${total - shown}`] : [];
    const text = [...entries.slice(0, shown), ...rest].join(separator);
    if (text.length <= FIELD_MAX || shown === 0) return text;
  }
}

/** Ids of the users whose names a message shows. */
export const userIdsOn = (view: ScrimView): string[] => [
  ...new Set([
    view.createdBy._id,
    ...[...view.teamOne, ...view.teamTwo].map(({ _id }) => _id),
    ...view.casters.map(({ _id }) => _id),
    ...view.reserves.map(({ _id }) => _id),
  ]),
];
