import { POST_REQUESTS, type PostRequests } from '@muster/board/ports';
import type { Language } from '@muster/contracts/languages';
import { fill } from '@muster/contracts/texts';
import { Inject, Injectable } from '@nestjs/common';
import { moment, plain } from '../cards/markdown';
import type { ActionRow, MessageBody } from '../client/messages';
import { type PostControl, postControlId, startControlId } from '../interactions/custom-ids';
import { type InteractionContext, type Reply, textsOf } from './interaction-context';

/** Discord's limits of a menu: how many entries it has, and how long their names are. */
const [OPTIONS_MAX, LABEL_MAX] = [25, 100];

/** Lets people ask the team of a post for a game: a menu of their teams, then one of starts, which only they see. */
@Injectable()
export class PostControls {
  constructor(@Inject(POST_REQUESTS) private readonly requests: PostRequests) {}

  async use({ action, postId, teamId }: PostControl, context: InteractionContext): Promise<Awaited<Reply>> {
    const [chosen = ''] = context.interaction.data?.values ?? [];
    if (action === 'request-start') return this.#ask(postId, { teamId: teamId!, startsAt: chosen }, context);
    return action === 'request-team' ? this.#chooseStart(postId, chosen, context) : this.#chooseTeam(postId, context);
  }

  /** A person with one team chooses the start at once. */
  async #chooseTeam(postId: string, context: InteractionContext): Promise<MessageBody> {
    const texts = textsOf(context);
    const { teams } = await this.requests.options(postId, context.caller);
    if (teams.length === 0) return { content: texts.noTeamToAsk };
    if (teams.length === 1) return this.#chooseStart(postId, teams[0]!._id, context);
    const options = teams.map(({ _id: value, name }) => ({ label: name.slice(0, LABEL_MAX), value }));
    return {
      content: texts.chooseTeam,
      components: [menu(postControlId('request-team', postId), texts.chooseTeam, options)],
    };
  }

  async #chooseStart(postId: string, teamId: string, context: InteractionContext): Promise<MessageBody> {
    const texts = textsOf(context);
    const { team, starts } = await this.requests.options(postId, context.caller);
    const offered = starts.slice(0, OPTIONS_MAX);
    if (offered.length === 0) return { content: fill(texts.noStartLeft, { team: plain(team) }) };
    const nameOf = namesOfStarts(context.language);
    const options = offered.map((value) => ({ label: nameOf(value), value }));
    const lines = offered.map((value) => `${nameOf(value)}: ${moment(value, 't')}`);
    return {
      content: [texts.chooseStart, ...lines].join('\n'),
      components: [menu(startControlId(postId, teamId), texts.chooseStart, options)],
    };
  }

  async #ask(
    postId: string,
    given: { teamId: string; startsAt: string },
    context: InteractionContext,
  ): Promise<MessageBody> {
    const { starts } = await this.requests.options(postId, context.caller);
    // A forged interaction may contain something that is no time.
    if (!starts.includes(given.startsAt)) return this.#chooseStart(postId, given.teamId, context);
    const team = await this.requests.ask(postId, given, context.caller);
    return { content: fill(textsOf(context).requested, { team: plain(team), when: moment(given.startsAt, 'F') }) };
  }
}

/** Menus show no times in the reader's zone, so these are in UTC; the message lists them in both. */
function namesOfStarts(language: Language): (iso: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return (iso) => `${format.format(new Date(iso))} UTC`;
}

const menu = (id: string, placeholder: string, options: { label: string; value: string }[]): ActionRow => ({
  type: 1,
  components: [
    { type: 3, custom_id: id, placeholder, min_values: 1, max_values: 1, options: options.slice(0, OPTIONS_MAX) },
  ],
});
