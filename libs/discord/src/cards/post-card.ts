/** The message about a post: a team looks for an opponent. Once the post is closed it has no buttons. */
import type { ShownPost } from '@muster/board/ports';
import { fill } from '@muster/contracts/texts';
import { type ActionRow, BUTTON_STYLES, type MessageBody } from '../client/messages';
import { postControlId } from '../interactions/custom-ids';
import { catalogue } from '../texts/catalogue';
import { type CardContext, COLORS, NONE } from './card';
import { moment, plain } from './markdown';

const NOTE_MAX = 300;

export function toPostCard(post: ShownPost, context: CardContext): MessageBody {
  const texts = catalogue[context.language];
  if (context.state === 'ended') return { ...NONE, content: texts.channelEnded };
  if (context.state !== 'shown') return { ...NONE, content: texts.postHidden };
  return { content: '', embeds: [toEmbed(post, context)], components: toRows(post, context) };
}

function toEmbed(post: ShownPost, { language, site, withButtons }: CardContext) {
  const texts = catalogue[language];
  const { team, from, to, note, state } = post;
  const range = from === to ? moment(from, 'F') : `${moment(from, 'F')} – ${moment(to, 't')}`;
  const link = withButtons || state !== 'open' ? [] : [`[${texts.openButton}](${linkTo(post, site)})`];
  const said = note === '' ? [] : [plain(note, NOTE_MAX)];
  const lines = [range, `**${stateOf(post, texts)}**`, ...termsOf(post, texts), ...said, ...link];
  return {
    title: fill(texts.postTitle, { team: `${plain(team.name)} (${plain(team.tag)})` }),
    url: linkTo(post, site),
    description: lines.join('\n'),
    color: state === 'open' ? COLORS.open : state === 'booked' ? COLORS.full : COLORS.over,
    footer: { text: post.region },
  };
}

type Texts = (typeof catalogue)['en'];
const stateOf = ({ state }: ShownPost, texts: Texts): string =>
  ({ open: texts.postOpen, booked: texts.postBooked, withdrawn: texts.postClosed, expired: texts.postClosed })[state];

/** How long the series is, the team's ranks, and the ranks that it looks for. */
function termsOf({ games, until, team, ranks }: ShownPost, texts: Texts): string[] {
  const series = fill(until === 'decided' ? texts.bestOf : texts.games, { n: games });
  return [
    ...(games > 1 ? [series] : []),
    ...(team.ranks ? [fill(texts.postTeamRanks, { from: team.ranks.low, to: team.ranks.high })] : []),
    ...(ranks ? [fill(texts.postRanks, { from: ranks.from, to: ranks.to })] : []),
  ];
}

function toRows(post: ShownPost, { withButtons, language, site }: CardContext): ActionRow[] {
  if (!withButtons || post.state !== 'open') return [];
  const texts = catalogue[language];
  return [
    {
      type: 1,
      components: [
        {
          type: 2,
          style: BUTTON_STYLES.success,
          label: texts.requestButton,
          custom_id: postControlId('request', post._id),
        },
        { type: 2, style: BUTTON_STYLES.link, label: texts.openButton, url: linkTo(post, site) },
      ],
    },
  ];
}

const linkTo = ({ _id }: ShownPost, site: string): string => new URL(`/board/posts/${_id}`, site).href;
