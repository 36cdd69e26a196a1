import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { toLanguage } from '@muster/contracts/languages';
import { zoneOfRegion } from '@muster/contracts/regions';
import { freeRoles } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { fill } from '@muster/contracts/texts';
import { CONFIG, type Config } from '@muster/platform';
import { SCRIMS, type ScrimDirectory, SHOWN_SCRIMS, type ShownScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { moment, plain } from '../cards/markdown';
import type { MessageBody } from '../client/messages';
import { rangeOfDay } from '../interactions/days';
import { mayManageChannel, typedCommandOf } from '../interactions/interaction';
import { Buttons } from './buttons';
import { Channels, type Place } from './channels';
import { type InteractionContext, type Reply, textsOf } from './interaction-context';
import { LinkedAccounts } from './linked-accounts';

type Options = ReadonlyMap<string, string>;
type Command = (options: Options, context: InteractionContext) => Reply;
const LIST_MAX = 10;
const TITLE_MAX = 60;
const TEAM_WORDS: Readonly<Record<string, TeamName>> = {
  blue: 'teamOne',
  red: 'teamTwo',
  teamone: 'teamOne',
  teamtwo: 'teamTwo',
};

/** Carries out the commands that people type. */
@Injectable()
export class TypedCommands {
  constructor(
    private readonly buttons: Buttons,
    private readonly channels: Channels,
    private readonly accounts: LinkedAccounts,
    @Inject(SHOWN_SCRIMS) private readonly shown: ShownScrims,
    @Inject(SCRIMS) private readonly directory: ScrimDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  readonly #commands: Readonly<Record<string, Command>> = {
    scrims: (options, context) => this.#list(options, context),
    next: (_, context) => this.#next(context),
    join: (options, context) => this.#join(options, context),
    leave: (options, context) => this.#leave(options, context),
    'muster connect': (options, context) => this.#connect(options, context),
    'muster disconnect': (_, context) => this.#disconnect(context),
    'muster link': (_, context) => ({ content: textsOf(context).alreadyLinked }),
    'muster unlink': (_, context) => this.#unlink(context),
  };

  run(context: InteractionContext): Reply {
    const { name, options } = typedCommandOf(context.interaction);
    const command = Object.hasOwn(this.#commands, name) ? this.#commands[name] : undefined;
    return command ? command(options, context) : { content: textsOf(context).unknownAction };
  }

  /** Lists the scrims that a connected channel shows; elsewhere those of the person's region. */
  async #list(options: Options, context: InteractionContext): Promise<MessageBody> {
    const { caller, interaction } = context;
    const zone = zoneOfRegion(caller.region);
    const range = rangeOfDay((options.get('day') ?? '').toLowerCase(), zone, Date.now());
    if (!range) return { content: textsOf(context).dayUnknown };
    const subject = await this.#subjectOf(interaction.channel_id);
    const scrims = await this.shown.listFor(caller, { ...range, ...(subject ?? { region: caller.region }) }, LIST_MAX);
    return scrims.length === 0 ? { content: textsOf(context).noScrims } : this.#toList(scrims, context);
  }

  async #next(context: InteractionContext): Promise<MessageBody> {
    const next = await this.shown.nextOf(context.caller);
    return next ? this.#toList([next], context) : { content: textsOf(context).noNextScrim };
  }

  async #join(options: Options, context: InteractionContext): Promise<MessageBody> {
    const scrimId = scrimIdIn(options) ?? (await this.#nextHere(context));
    if (scrimId === undefined) return { content: textsOf(context).noScrimHere };
    const seat = await this.#freeSeat(scrimId, options, context);
    return seat ? this.buttons.join({ id: scrimId, seat }, context) : { content: textsOf(context).noSeatFree };
  }

  async #leave(options: Options, context: InteractionContext): Promise<MessageBody> {
    const scrimId = scrimIdIn(options) ?? (await this.shown.nextOf(context.caller))?._id;
    return scrimId === undefined
      ? { content: textsOf(context).noNextScrim }
      : this.buttons.leave({ id: scrimId }, context);
  }

  async #connect(options: Options, context: InteractionContext): Promise<MessageBody> {
    const [texts, place] = [textsOf(context), placeOf(context)];
    if (!place) return { content: texts.serverOnly };
    const [slug, region] = [options.get('community') ?? '', (options.get('region') ?? '').toUpperCase()];
    if (slug) {
      const { name } = await this.channels.connectCommunity(slug.toLowerCase(), place, context.caller);
      return { content: fill(texts.connectedCommunity, { name: plain(name) }) };
    }
    if (!region) return { content: texts.connectWhat };
    if (!this.config.REGIONS.some((served) => served === region)) return { content: texts.regionUnknown };
    await this.channels.connectRegion(region, place, context.caller);
    return { content: fill(texts.connectedRegion, { region }) };
  }

  async #disconnect(context: InteractionContext): Promise<MessageBody> {
    const place = placeOf(context);
    if (!place) return { content: textsOf(context).serverOnly };
    await this.channels.disconnect(place.channelId, place.mayManage, context.caller);
    return { content: textsOf(context).disconnected };
  }

  async #unlink(context: InteractionContext): Promise<MessageBody> {
    await this.accounts.unlink(context.caller);
    return { content: textsOf(context).unlinked };
  }

  /** A scrim that is closed to the person gets any seat, and the command says why they may not take it. */
  async #freeSeat(
    scrimId: string,
    options: Options,
    { caller }: InteractionContext,
  ): Promise<{ team: TeamName; role: Role } | undefined> {
    const team = TEAM_WORDS[(options.get('team') ?? '').toLowerCase()];
    const role = ROLES.find((known) => known.toLowerCase() === options.get('role')?.toLowerCase());
    const scrim = (await this.directory.isOpenTo(scrimId, caller)) ? await this.shown.find(scrimId, true) : undefined;
    if (!scrim) return { team: team ?? TEAMS[0], role: role ?? ROLES[0] };
    return TEAMS.filter((one) => team === undefined || one === team)
      .flatMap((one) => freeRoles(scrim.view, one).map((free) => ({ team: one, role: free })))
      .find((seat) => role === undefined || seat.role === role);
  }

  /** The next scrim of what the channel shows that the person may list. */
  async #nextHere({ interaction, caller }: InteractionContext): Promise<string | undefined> {
    const subject = await this.#subjectOf(interaction.channel_id);
    if (!subject) return undefined;
    const [from, to] = [Date.now(), Date.now() + 30 * 24 * 60 * 60_000].map((ms) => new Date(ms).toISOString());
    const scrims = await this.shown.listFor(caller, { ...subject, from: from!, to: to! }, 1);
    return scrims[0]?._id;
  }

  async #subjectOf(
    channelId: string | null | undefined,
  ): Promise<{ communityId: string } | { region: string } | undefined> {
    const channel = channelId ? await this.channels.find(channelId) : undefined;
    if (!channel?.connected) return undefined;
    return channel.communityId === null ? { region: channel.region! } : { communityId: channel.communityId };
  }

  #toList(scrims: readonly ScrimView[], context: InteractionContext): MessageBody {
    const lines = scrims.map((scrim) =>
      fill(textsOf(context).scrimLine, {
        start: moment(scrim.gameStartTime, 'F'),
        title: `[${plain(scrim.title, TITLE_MAX)}](${new URL(`/scrims/${scrim._id}`, this.config.PUBLIC_URL).href})`,
        seats: scrim.teamOne.length + scrim.teamTwo.length,
      }),
    );
    return { embeds: [{ description: lines.join('\n') }] };
  }
}

/** The id, or a link that ends with it. */
const scrimIdIn = (options: Options): string | undefined =>
  /(?:^|\/scrims\/)([\w-]{1,64})(?:[?#].*)?$/.exec(options.get('scrim') ?? '')?.[1];

function placeOf({ interaction }: InteractionContext): Place | undefined {
  const { channel_id: channelId, guild_id: guildId, guild_locale: locale } = interaction;
  if (!channelId || !guildId) return undefined;
  return { channelId, guildId, language: toLanguage(locale ?? '') ?? 'en', mayManage: mayManageChannel(interaction) };
}
