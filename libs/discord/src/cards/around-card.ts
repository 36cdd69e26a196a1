/** The messages about people around tonight: who is there, and the question to ten of them. */
import { ROLES } from '@muster/contracts/constants';
import { fill, pluralForm } from '@muster/contracts/texts';
import type { PeopleAround, ShownAround, ShownCheck, ShownPerson } from '@muster/pickups/ports';
import { type ActionRow, type Button, BUTTON_STYLES, type EmbedField, type MessageBody } from '../client/messages';
import { type AroundAction, aroundControlId } from '../interactions/custom-ids';
import { catalogue } from '../texts/catalogue';
import { type CardContext, COLORS, listOf, NAME_MAX } from './card';
import { openButton } from './controls';
import { moment, plain } from './markdown';

export type AroundContext = Pick<CardContext, 'language' | 'site' | 'withButtons'>;
type Community = ShownAround['community'];

const linkTo = ({ slug }: Community, { site }: AroundContext): string =>
  new URL(`/communities/${slug}#community-around`, site).href;
const control = (action: AroundAction, id: string, style: Button['style'], label: string): Button => ({
  type: 2,
  style,
  label,
  custom_id: aroundControlId(action, id),
});
/** Webhooks cannot have buttons, so their messages have the link in the text. */
const linkLine = (url: string, { language, withButtons }: AroundContext): string =>
  withButtons ? '' : `\n[${catalogue[language].openButton}](${url})`;

/** While a check runs, the message has no buttons: the question has them. */
export function toAroundCard(around: ShownAround, context: AroundContext): MessageBody {
  const texts = catalogue[context.language];
  const { community, people, checkId } = around;
  const url = linkTo(community, context);
  const count = fill(pluralForm(texts.aroundCount, people.length, context.language), { n: people.length });
  const lines = [`**${count}**`, ...moreLines(around, context)];
  const row: ActionRow = {
    type: 1,
    components: [
      control('around', community._id, BUTTON_STYLES.success, texts.aroundButton),
      control('not-around', community._id, BUTTON_STYLES.secondary, texts.notAroundButton),
      openButton(url, context.language),
    ],
  };
  return {
    content: '',
    embeds: [
      {
        title: plain(community.name),
        url,
        description: `${lines.join('\n')}${linkLine(url, context)}`,
        color: around.missing ? COLORS.open : COLORS.full,
        fields: ROLES.flatMap((role) => fieldOf(role, people)),
      },
    ],
    components: context.withButtons && checkId === null ? [row] : [],
  };
}

function moreLines({ missing, ifEnough, checkId }: ShownAround, { language }: AroundContext): string[] {
  const texts = catalogue[language];
  const more = ifEnough > 0 ? [fill(pluralForm(texts.aroundMore, ifEnough, language), { n: ifEnough })] : [];
  if (checkId !== null) return [texts.checkRuns, ...more];
  if (!missing) return [texts.aroundTen, ...more];
  const roles = Object.entries(missing.roles).map(([role, count]) => `${role} (${count})`);
  const needed = fill(pluralForm(texts.aroundNeeded, missing.people, language), { n: missing.people });
  return [roles.length > 0 ? `${needed}: ${roles.join(', ')}` : needed, ...more];
}

/** People by the role they like most. Everybody who is not named is counted, such as `+ 2`. */
function fieldOf(role: (typeof ROLES)[number], people: readonly ShownPerson[]): EmbedField[] {
  const who = people.filter(({ roles }) => roles[0] === role);
  if (who.length === 0) return [];
  const names = who.filter(({ isNamed }) => isNamed).map(({ name }) => plain(name, NAME_MAX));
  return [{ name: role, value: listOf(names, ', ', who.length), inline: true }];
}

/** Ids of the people whose names the message shows. */
export const userIdsAround = ({ people }: ShownAround): string[] =>
  people.filter(({ isNamed }) => isNamed).map(({ userId }) => userId);

/**
 * The question of a check. `accounts`: at Discord, of the people who are asked or ready and who came by a press there;
 * no one else is mentioned, and nothing says who said no.
 */
export function toCheckCard(check: ShownCheck, accounts: readonly string[], context: AroundContext): MessageBody {
  if (check.state !== 'asking') return toEndedCheck(check, context);
  const texts = catalogue[context.language];
  const { _id: id, community, ready, needed, closesAt } = check;
  const url = new URL(`/?check=${encodeURIComponent(id)}`, context.site).href;
  const asked = fill(texts.checkAsks, { name: plain(community.name) });
  const counted = fill(texts.checkReady, { n: ready, total: needed, until: moment(closesAt, 'R') });
  const row: ActionRow = {
    type: 1,
    components: [
      control('ready', id, BUTTON_STYLES.success, texts.readyButton),
      control('not-now', id, BUTTON_STYLES.secondary, texts.notNowButton),
      openButton(url, context.language),
    ],
  };
  return {
    content: [...(accounts.length > 0 ? [accounts.map((account) => `<@${account}>`).join(' ')] : []), asked, counted]
      .join('\n')
      .concat(linkLine(url, context)),
    mentions: accounts,
    components: context.withButtons ? [row] : [],
  };
}

/** The rest of a question: it says whether it became a game. A check whose row is erased did not. */
export function toEndedCheck(
  check: Awaited<ReturnType<PeopleAround['findCheck']>>,
  context: AroundContext,
): MessageBody {
  const texts = catalogue[context.language];
  if (check?.state !== 'made' || check.scrimId === null) return { content: texts.checkOff, components: [] };
  const url = new URL(`/scrims/${check.scrimId}`, context.site).href;
  return {
    content: `${fill(texts.checkMade, { name: plain(check.community.name) })}${linkLine(url, context)}`,
    components: context.withButtons ? [{ type: 1, components: [openButton(url, context.language)] }] : [],
  };
}
