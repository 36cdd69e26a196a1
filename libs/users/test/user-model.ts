import { BACKGROUNDS, BLURS } from '@muster/contracts/constants';
import { type Language, LANGUAGES } from '@muster/contracts/languages';
import { servedRegions } from '@muster/contracts/regions';
import type { AggregateModel, Expected, RandomDraw } from '@testing/model-walk';
import * as commands from '../src/domain/commands';
import type { User, UserEvent } from '../src/domain/user';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const ROOT = [
  { userId: 'root', isAdmin: true },
  { userId: 'root', isAdmin: true },
  { userId: 'bo', isAdmin: false },
];
const RANKS = ['Gold 2', 'Master', 'Iron 4'];
const [NAMES, TAGS, DISCORDS] = [
  ['Hana', 'Nyx', 'Moss Knight'],
  ['fox', 'owl', ''],
  ['hana', 'nyx'],
];
const DISCORD_ACCOUNTS = [
  { id: '80351110224678912', handle: 'nelly' },
  { id: '80351110224678912', handle: 'nelly2' },
  { id: '53908232506183680', handle: 'mason' },
];
const UIDS = ['sub', 'https://club.test#7', 'https://club.test#8'];
const TAGLINES: Record<string, string> = { NA: 'NA1', EUW: 'EUW1', EUNE: 'EUN1', LAN: 'LAN1', OCE: 'OCE1' };

interface ProfileSettings {
  region: string;
  rank: string;
  canEmail: boolean;
  background: string;
  blur: string;
  language: Language | null;
  showRecord: boolean;
  name: string;
  tagline: string;
  discord: string;
  acceptedTerms: string;
}

/** A plain model of an account. */
export class UserModel implements AggregateModel<commands.UserCommand, User, UserEvent> {
  #exists = false;
  #settings: ProfileSettings = {
    region: '',
    rank: '',
    canEmail: false,
    background: 'Summoners Rift',
    blur: '20',
    language: null,
    showRecord: false,
    name: '',
    tagline: '',
    discord: '',
    acceptedTerms: '',
  };
  #isAdmin = false;
  #ban: { from: string; to: string; by: string; begun: boolean } | null = null;
  /** Number of times all sessions ended, and of changes of names or region. */
  #ended = 0;
  #renamed = 0;
  #erasableAt: number | null = null;
  #erased = false;
  #discord: commands.DiscordAccount | null = null;
  #identities: string[] = [];
  #tokens: { id: string; until: number }[] = [];
  #nextToken = 0;
  #clock = BEGIN;

  situation(): string {
    if (!this.#exists) return 'unregistered';
    if (this.#erased) return 'erased';
    if (this.#erasableAt !== null) return this.#clock >= this.#erasableAt ? 'expired' : 'deleted';
    if (this.#ban) return 'banned';
    return this.#isAdmin ? 'admin' : 'active';
  }

  nextCommand(draw: RandomDraw): commands.UserCommand {
    this.#clock += (draw.below(9) ** 2 * DAY) / 8; // zero to eight days
    const currentNames = {
      name: this.#settings.name,
      tagline: this.#settings.tagline,
      discord: this.#settings.discord,
      revision: this.#renamed - (draw.percent(10) ? 1 : 0),
    };
    const [by, kind, day] = [draw.of(ROOT), draw.below(20), () => iso(this.#clock + ((draw.below(40) - 5) * DAY) / 2)];
    const ctx = { now: iso(this.#clock) };
    const profile = {
      uid: 'sub',
      email: 'hana@players.test',
      name: draw.of(NAMES),
      tagline: draw.of(TAGS),
      discord: draw.of(DISCORDS),
      region: draw.of(servedRegions()),
      rank: draw.of(RANKS),
      canEmail: draw.percent(50),
    };
    switch (kind) {
      case 0:
      case 1:
        return { type: 'RegisterUser', userId: 'hana', ctx, profile };
      case 2:
        return {
          type: 'UpdateSettings',
          userId: 'hana',
          ctx,
          currentNames,
          changes: someOf(draw, {
            ...settingsOf(profile),
            background: draw.of(BACKGROUNDS),
            blur: draw.of(BLURS),
            language: draw.of([null, ...LANGUAGES]),
            showRecord: draw.percent(50),
            acceptedTerms: day(),
          }),
          isSeatedInRegion: draw.percent(30),
        };
      case 3:
        return {
          type: 'EditUser',
          userId: 'hana',
          by,
          ctx,
          currentNames,
          changes: someOf(draw, { name: profile.name, tagline: profile.tagline, rank: profile.rank }),
        };
      case 4:
        return { type: 'GrantAdmin', userId: 'hana', ctx };
      case 5:
        return { type: 'RevokeAdmin', userId: 'hana', by, ctx };
      case 6:
        return this.#ban && draw.percent(20)
          ? { type: 'BanUser', userId: 'hana', by, ctx, from: this.#ban.from, to: this.#ban.to, reason: 'again' }
          : { type: 'BanUser', userId: 'hana', by, ctx, from: day(), to: day(), reason: 'because' };
      case 7:
        return { type: 'UnbanUser', userId: 'hana', by, ctx };
      case 8:
        return { type: 'LiftExpiredBan', userId: 'hana', by, ctx };
      case 9:
        return { type: 'EndSessions', userId: 'hana', ctx, sessions: this.#ended - (draw.percent(30) ? 1 : 0) };
      case 10:
        return { type: 'DeleteAccount', userId: 'hana', ctx };
      case 11:
        return { type: 'RestoreAccount', userId: 'hana', ctx };
      case 12:
        return { type: 'BeginBan', userId: 'hana', ctx };
      case 13:
        return {
          type: 'LinkDiscord',
          userId: 'hana',
          ctx,
          current: this.#currentDiscord(draw),
          account: draw.of(DISCORD_ACCOUNTS),
        };
      case 14:
        return { type: 'UnlinkDiscord', userId: 'hana', ctx, current: this.#currentDiscord(draw) };
      case 15:
        return {
          type: 'LinkIdentity',
          userId: 'hana',
          ctx,
          current: this.#currentIdentities(draw),
          identity: { uid: draw.of(UIDS), name: 'hana@club.test' },
        };
      case 16:
        return {
          type: 'UnlinkIdentity',
          userId: 'hana',
          ctx,
          current: this.#currentIdentities(draw),
          uid: draw.of(UIDS),
        };
      case 17: {
        const expiresAt = iso(this.#clock + (1 + draw.below(365)) * DAY);
        const row = { hash: '', name: 'bot', scopes: [draw.of(['read', 'admin'] as const)], communityId: null };
        return { type: 'CreateAccessToken', userId: 'hana', ctx, tokenId: `t${this.#nextToken++}`, expiresAt, row };
      }
      case 18:
        return {
          type: 'RevokeAccessToken',
          userId: 'hana',
          ctx,
          tokenId: this.#tokens.length > 0 ? draw.of(this.#tokens).id : 'none',
        };
      default:
        return {
          type: 'EraseAccount',
          userId: 'hana',
          ctx,
          currentNames: {
            ...currentNames,
            uids: this.#identities,
            email: 'hana@players.test',
            discordAccount: this.#discord,
          },
        };
    }
  }

  #currentDiscord(draw: RandomDraw): commands.DiscordAtRevision {
    return { discord: this.#discord, revision: this.#renamed - (draw.percent(10) ? 1 : 0) };
  }

  #currentIdentities(draw: RandomDraw): commands.IdentitiesAtRevision {
    return {
      uids: this.#identities,
      founding: this.#identities.includes('sub') ? 'sub' : null,
      revision: this.#renamed - (draw.percent(10) ? 1 : 0),
    };
  }

  expected(command: commands.UserCommand): Expected {
    const issuedAt = Date.parse(command.ctx.now);
    const isExpired = this.#erasableAt !== null && issuedAt >= this.#erasableAt;
    switch (command.type) {
      case 'RegisterUser':
        return this.#exists ? 'nothing' : 'done';
      case 'DeleteAccount':
        if (!this.#exists) return ['account-not-found'];
        if (this.#erasableAt !== null) return 'nothing';
        return 'done';
      case 'RestoreAccount':
        if (!this.#exists) return ['account-not-found'];
        if (this.#erasableAt === null) return 'nothing';
        return this.#erased || isExpired ? ['account-gone'] : 'done';
      case 'EraseAccount':
        return isExpired && !this.#erased ? 'done' : 'nothing';
      case 'LiftExpiredBan':
        if (!command.by.isAdmin) return ['admin-only'];
        return this.#ban && issuedAt >= Date.parse(this.#ban.to) ? 'done' : 'nothing';
      case 'BeginBan':
        return this.#begins(issuedAt) && !this.#erased ? 'done' : 'nothing';
      default:
        return this.#expectedForAccount(command);
    }
  }

  #expectedForAccount(
    command: Exclude<
      commands.UserCommand,
      { type: 'RegisterUser' | 'DeleteAccount' | 'RestoreAccount' | 'EraseAccount' | 'LiftExpiredBan' | 'BeginBan' }
    >,
  ): Expected {
    const isReachable = SANCTIONS.has(command.type) ? !this.#erased : this.#erasableAt === null;
    if (!this.#exists || !isReachable) return ['account-not-found'];
    const rejections = 'by' in command && !command.by.isAdmin ? ['admin-only'] : [];
    let changes = true;
    switch (command.type) {
      case 'UpdateSettings':
      case 'EditUser': {
        if (command.currentNames.revision !== this.#renamed) rejections.push('changed-meanwhile');
        const after = this.#after(command);
        if (command.type === 'UpdateSettings' && command.isSeatedInRegion && after.region !== this.#settings.region)
          rejections.push('seated-in-region');
        changes = JSON.stringify(after) !== JSON.stringify(this.#settings);
        break;
      }
      case 'GrantAdmin':
        changes = !this.#isAdmin;
        break;
      case 'RevokeAdmin':
        changes = this.#isAdmin;
        break;
      case 'BanUser':
        if (this.#isAdmin) rejections.push('admin-not-bannable');
        if (Math.floor(Date.parse(command.to) / DAY) <= Math.floor(Date.parse(command.from) / DAY))
          rejections.push('ban-ends-too-early');
        changes = this.#ban?.from !== command.from || this.#ban.to !== command.to;
        break;
      case 'UnbanUser':
        changes = this.#ban !== null;
        break;
      case 'LinkDiscord':
      case 'UnlinkDiscord':
        if (command.current.revision !== this.#renamed) rejections.push('changed-meanwhile');
        changes =
          command.type === 'LinkDiscord'
            ? JSON.stringify(command.account) !== JSON.stringify(this.#discord)
            : this.#discord !== null;
        break;
      case 'LinkIdentity':
        if (command.current.revision !== this.#renamed) rejections.push('changed-meanwhile');
        changes = !this.#identities.includes(command.identity.uid);
        break;
      case 'UnlinkIdentity':
        if (command.current.revision !== this.#renamed) rejections.push('changed-meanwhile');
        changes = this.#identities.includes(command.uid);
        if (changes && this.#identities.length === 1) rejections.push('last-identity');
        break;
      case 'CreateAccessToken': {
        const valid = this.#tokens.filter(({ until }) => until > Date.parse(command.ctx.now));
        if (command.row.scopes.includes('admin') && !this.#isAdmin) rejections.push('admin-only');
        if (valid.length >= 20) rejections.push('too-many-tokens');
        break;
      }
      case 'RevokeAccessToken':
        if (!this.#tokens.some(({ id }) => id === command.tokenId)) rejections.push('token-not-found');
        break;
      case 'EndSessions':
        changes = command.sessions === this.#ended;
    }
    if (rejections.length > 0) return rejections;
    return changes ? 'done' : 'nothing';
  }

  /** True if a ban is in force and its sessions have not been ended. */
  #begins(now: number): boolean {
    return (
      this.#ban !== null && !this.#ban.begun && Date.parse(this.#ban.from) <= now && now < Date.parse(this.#ban.to)
    );
  }

  /**
   * An empty tagline becomes the default of the region. Newer terms replace older ones; a date in the future counts as
   * now.
   */
  #after({ changes, ctx }: { changes: Partial<ProfileSettings>; ctx: commands.CommandContext }): ProfileSettings {
    const after = { ...this.#settings, ...changes };
    const terms = [this.#settings.acceptedTerms, changes.acceptedTerms].map((date) => date || '');
    after.acceptedTerms = terms.map((date) => (date > ctx.now ? ctx.now : date)).sort()[1]!;
    if (changes.tagline === '') after.tagline = TAGLINES[after.region]!;
    return after;
  }

  apply(command: commands.UserCommand): void {
    const endedBefore = this.#ended;
    this.#applyTo(command);
    // A ban or the deletion of the account, which end all sessions, also end the tokens.
    if (this.#ended > endedBefore && command.type !== 'EndSessions') this.#tokens = [];
  }

  #applyTo(command: commands.UserCommand): void {
    switch (command.type) {
      case 'RegisterUser': {
        const { name, tagline, discord, region, rank, canEmail } = command.profile;
        Object.assign(this.#settings, { name, tagline: tagline || TAGLINES[region], discord, region, rank, canEmail });
        [this.#exists, this.#renamed, this.#identities] = [true, 1, ['sub']];
        break;
      }
      case 'UpdateSettings':
      case 'EditUser':
        this.#change(this.#after(command));
        break;
      case 'GrantAdmin': {
        const now = Date.parse(command.ctx.now);
        if (this.#begins(now)) this.#ended += 1;
        if (this.#ban && now < Date.parse(this.#ban.to)) this.#ban = null;
        this.#isAdmin = true;
        break;
      }
      case 'RevokeAdmin':
        this.#isAdmin = false;
        break;
      case 'BanUser': {
        const now = Date.parse(command.ctx.now);
        const begun = Date.parse(command.from) <= now && now < Date.parse(command.to);
        if (begun || this.#begins(now)) this.#ended += 1;
        this.#ban = { from: command.from, to: command.to, by: command.by.userId, begun };
        break;
      }
      case 'BeginBan':
        [this.#ban!.begun, this.#ended] = [true, this.#ended + 1];
        break;
      case 'UnbanUser':
        if (this.#begins(Date.parse(command.ctx.now))) this.#ended += 1;
        this.#ban = null;
        break;
      case 'LiftExpiredBan':
        this.#ban = null;
        break;
      case 'EndSessions':
        this.#ended += 1;
        break;
      case 'DeleteAccount':
        [this.#erasableAt, this.#ended] = [Date.parse(command.ctx.now) + 30 * DAY, this.#ended + 1];
        break;
      case 'RestoreAccount':
        this.#erasableAt = null;
        break;
      case 'CreateAccessToken': {
        const now = Date.parse(command.ctx.now);
        this.#tokens = this.#tokens.filter(({ until }) => until > now);
        this.#tokens.push({ id: command.tokenId, until: Date.parse(command.expiresAt) });
        break;
      }
      case 'RevokeAccessToken':
        this.#tokens = this.#tokens.filter(({ id }) => id !== command.tokenId);
        break;
      case 'LinkDiscord':
      case 'UnlinkDiscord':
        this.#discord = command.type === 'LinkDiscord' ? command.account : null;
        this.#renamed += 1;
        break;
      case 'LinkIdentity':
        this.#identities = [...this.#identities, command.identity.uid];
        this.#renamed += 1;
        break;
      case 'UnlinkIdentity':
        this.#identities = this.#identities.filter((uid) => uid !== command.uid);
        this.#renamed += 1;
        break;
      case 'EraseAccount':
        [this.#erased, this.#isAdmin, this.#renamed] = [true, false, this.#renamed + 1];
        this.#settings.showRecord = false;
    }
  }

  /** Counts a change of names and a change of the region once each. */
  #change(after: ProfileSettings): void {
    const differ = (...fields: (keyof ProfileSettings)[]) =>
      fields.some((field) => after[field] !== this.#settings[field]) ? 1 : 0;
    this.#renamed += differ('region') + differ('name', 'tagline') + differ('discord');
    this.#settings = after;
  }

  observe() {
    const { region, rank, canEmail, background, blur, language, showRecord, acceptedTerms } = this.#settings;
    return [
      this.#exists,
      region,
      rank,
      canEmail,
      background,
      blur,
      language,
      showRecord,
      acceptedTerms,
      this.#isAdmin,
      this.#ban?.from ?? null,
      this.#ban?.to ?? null,
      this.#ban?.by ?? null,
      this.#ended,
      this.#renamed,
      this.#erasableAt === null ? null : iso(this.#erasableAt),
      this.#erased,
      this.#tokens.map(({ id }) => id).join(),
    ];
  }
}

/** Commands that reach deleted accounts. */
const SANCTIONS: ReadonlySet<string> = new Set(['BanUser', 'UnbanUser', 'RevokeAdmin']);

const settingsOf = ({ name, tagline, discord, region, rank, canEmail }: commands.Profile) => ({
  name,
  tagline,
  discord,
  region,
  rank,
  canEmail,
});

/** Returns a random subset of the fields. */
function someOf<T extends object>(draw: RandomDraw, all: T): Partial<T> {
  return Object.fromEntries(Object.entries(all).filter(() => draw.percent(25))) as Partial<T>;
}
