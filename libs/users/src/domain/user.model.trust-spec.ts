import { BACKGROUNDS, BLURS, REGIONS } from '@muster/contracts';
import { figure, size } from '../../../../infra/trust/figures';
import {
  type RandomDraw,
  type Expected,
  type AggregateModel,
  compareWithTable,
  runWalks,
} from '../../../../infra/trust/model-walk';
import * as commands from './commands';
import { user } from './decide';
import type { User, UserEvent } from './user';

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
const TAGLINES: Record<string, string> = { NA: 'NA1', EUW: 'EUW1', EUNE: 'EUN1', LAN: 'LAN1', OCE: 'OCE1' };

interface Looks {
  region: string;
  rank: string;
  canEmail: boolean;
  background: string;
  blur: string;
  name: string;
  tagline: string;
  discord: string;
}

/** An account as an operator would describe it. */
class UserModel implements AggregateModel<commands.UserCommand, User, UserEvent> {
  #here = false;
  #looks: Looks = {
    region: '',
    rank: '',
    canEmail: false,
    background: 'Summoners Rift',
    blur: '20',
    name: '',
    tagline: '',
    discord: '',
  };
  #isAdmin = false;
  #ban: { from: string; to: string; by: string; begun: boolean } | null = null;
  /** So often tokens were voided, and so often the names or the region changed. */
  #ended = 0;
  #renamed = 0;
  #goesAt: number | null = null;
  #erased = false;
  #clock = BEGIN;

  situation(): string {
    if (!this.#here) return 'nobody';
    if (this.#erased) return 'erased';
    if (this.#goesAt !== null) return this.#clock >= this.#goesAt ? 'gone' : 'leaving';
    if (this.#ban) return 'banned';
    return this.#isAdmin ? 'admin' : 'here';
  }

  nextCommand(draw: RandomDraw): commands.UserCommand {
    this.#clock += (draw.below(9) ** 2 * DAY) / 8; // some wishes come at once, others after a week
    const known = {
      name: this.#looks.name,
      tagline: this.#looks.tagline,
      discord: this.#looks.discord,
      revision: this.#renamed - (draw.percent(10) ? 1 : 0),
    };
    const [by, kind, day] = [draw.of(ROOT), draw.below(14), () => iso(this.#clock + ((draw.below(40) - 5) * DAY) / 2)];
    const ctx = { now: iso(this.#clock) };
    const profile = {
      uid: 'sub',
      email: 'hana@players.test',
      name: draw.of(NAMES),
      tagline: draw.of(TAGS),
      discord: draw.of(DISCORDS),
      region: draw.of(REGIONS),
      rank: draw.of(RANKS),
      canEmail: draw.percent(50),
    };
    switch (kind) {
      case 0:
      case 1:
        return new commands.RegisterUser('hana', ctx, profile);
      case 2:
        return new commands.UpdateSettings(
          'hana',
          ctx,
          known,
          someOf(draw, { ...shownOf(profile), background: draw.of(BACKGROUNDS), blur: draw.of(BLURS) }),
          draw.percent(30),
        );
      case 3:
        return new commands.EditUser(
          'hana',
          by,
          ctx,
          known,
          someOf(draw, { name: profile.name, tagline: profile.tagline, rank: profile.rank }),
        );
      case 4:
        return new commands.GrantAdmin('hana', ctx);
      case 5:
        return new commands.RevokeAdmin('hana', by, ctx, draw.below(3));
      case 6:
        return this.#ban && draw.percent(20)
          ? new commands.BanUser('hana', by, ctx, this.#ban.from, this.#ban.to, 'again')
          : new commands.BanUser('hana', by, ctx, day(), day(), 'because');
      case 7:
        return new commands.UnbanUser('hana', by, ctx);
      case 8:
        return new commands.LiftExpiredBan('hana', by, ctx);
      case 9:
        return new commands.EndSessions('hana', ctx, this.#ended - (draw.percent(30) ? 1 : 0));
      case 10:
        return new commands.DeleteAccount('hana', ctx, draw.below(3));
      case 11:
        return new commands.RestoreAccount('hana', ctx);
      case 12:
        return new commands.BeginBan('hana', ctx);
      default:
        return new commands.EraseAccount('hana', ctx, { ...known, uid: 'sub', email: 'hana@players.test' });
    }
  }

  expected(command: commands.UserCommand): Expected {
    const asked = Date.parse(command.ctx.now);
    const isOver = this.#goesAt !== null && asked >= this.#goesAt;
    switch (command.type) {
      case 'RegisterUser':
        return this.#here ? 'nothing' : 'done';
      case 'DeleteAccount':
        if (!this.#here) return ['account-not-found'];
        if (this.#goesAt !== null) return 'nothing';
        return this.#isAdmin && command.otherAdmins === 0 ? ['last-admin'] : 'done';
      case 'RestoreAccount':
        if (!this.#here) return ['account-not-found'];
        if (this.#goesAt === null) return 'nothing';
        return this.#erased || isOver ? ['account-gone'] : 'done';
      case 'EraseAccount':
        return isOver && !this.#erased ? 'done' : 'nothing';
      case 'LiftExpiredBan':
        if (!command.by.isAdmin) return ['admin-only'];
        return this.#ban && asked >= Date.parse(this.#ban.to) ? 'done' : 'nothing';
      case 'BeginBan':
        return this.#begins(asked) && !this.#erased ? 'done' : 'nothing';
      default:
        return this.#dueHere(command);
    }
  }

  #dueHere(
    command: Exclude<
      commands.UserCommand,
      { type: 'RegisterUser' | 'DeleteAccount' | 'RestoreAccount' | 'EraseAccount' | 'LiftExpiredBan' | 'BeginBan' }
    >,
  ): Expected {
    if (!this.#here || this.#goesAt !== null) return ['account-not-found'];
    const refusals = 'by' in command && !command.by.isAdmin ? ['admin-only'] : [];
    let changes = true;
    switch (command.type) {
      case 'UpdateSettings':
      case 'EditUser': {
        if (command.currentNames.revision !== this.#renamed) refusals.push('changed-meanwhile');
        const after = this.#after(command.changes);
        if (command.type === 'UpdateSettings' && command.isSeatedInRegion && after.region !== this.#looks.region)
          refusals.push('seated-in-region');
        changes = JSON.stringify(after) !== JSON.stringify(this.#looks);
        break;
      }
      case 'GrantAdmin':
        changes = !this.#isAdmin;
        break;
      case 'RevokeAdmin':
        if (this.#isAdmin && command.otherAdmins === 0) refusals.push('last-admin');
        changes = this.#isAdmin;
        break;
      case 'BanUser':
        if (this.#isAdmin) refusals.push('admin-not-bannable');
        if (Math.floor(Date.parse(command.to) / DAY) <= Math.floor(Date.parse(command.from) / DAY))
          refusals.push('ban-ends-too-early');
        changes = this.#ban?.from !== command.from || this.#ban.to !== command.to;
        break;
      case 'UnbanUser':
        changes = this.#ban !== null;
        break;
      case 'EndSessions':
        changes = command.sessions === this.#ended;
    }
    if (refusals.length > 0) return refusals;
    return changes ? 'done' : 'nothing';
  }

  /** Whether a ban is in force whose sessions have not been ended. */
  #begins(now: number): boolean {
    return (
      this.#ban !== null && !this.#ban.begun && Date.parse(this.#ban.from) <= now && now < Date.parse(this.#ban.to)
    );
  }

  /** Who clears the tagline gets his region's. */
  #after(changes: Partial<Looks>): Looks {
    const after = { ...this.#looks, ...changes };
    if (changes.tagline === '') after.tagline = TAGLINES[after.region]!;
    return after;
  }

  apply(command: commands.UserCommand): void {
    switch (command.type) {
      case 'RegisterUser': {
        const { name, tagline, discord, region, rank, canEmail } = command.profile;
        Object.assign(this.#looks, { name, tagline: tagline || TAGLINES[region], discord, region, rank, canEmail });
        [this.#here, this.#renamed] = [true, 1];
        break;
      }
      case 'UpdateSettings':
      case 'EditUser':
        this.#change(this.#after(command.changes));
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
        [this.#goesAt, this.#ended] = [Date.parse(command.ctx.now) + 30 * DAY, this.#ended + 1];
        break;
      case 'RestoreAccount':
        this.#goesAt = null;
        break;
      case 'EraseAccount':
        [this.#erased, this.#isAdmin, this.#renamed] = [true, false, this.#renamed + 1];
    }
  }

  /** Names and region each count once. */
  #change(after: Looks): void {
    const differ = (...fields: (keyof Looks)[]) =>
      fields.some((field) => after[field] !== this.#looks[field]) ? 1 : 0;
    this.#renamed += differ('region') + differ('name', 'tagline') + differ('discord');
    this.#looks = after;
  }

  observe() {
    const { region, rank, canEmail, background, blur } = this.#looks;
    return [
      this.#here,
      region,
      rank,
      canEmail,
      background,
      blur,
      this.#isAdmin,
      this.#ban?.from ?? null,
      this.#ban?.to ?? null,
      this.#ban?.by ?? null,
      this.#ended,
      this.#renamed,
      this.#goesAt === null ? null : iso(this.#goesAt),
      this.#erased,
    ];
  }
}

const CELLS = `
  BanUser | admin: admin-not-bannable admin-only
  BanUser | banned: admin-not-bannable admin-only ban-ends-too-early done nothing
  BanUser | erased: account-not-found
  BanUser | gone: account-not-found
  BanUser | here: admin-only ban-ends-too-early done
  BanUser | leaving: account-not-found
  BanUser | nobody: account-not-found
  BeginBan | admin: nothing
  BeginBan | banned: done nothing
  BeginBan | erased: nothing
  BeginBan | gone: nothing
  BeginBan | here: nothing
  BeginBan | leaving: done nothing
  BeginBan | nobody: nothing
  DeleteAccount | admin: done last-admin
  DeleteAccount | banned: done last-admin
  DeleteAccount | erased: nothing
  DeleteAccount | gone: nothing
  DeleteAccount | here: done
  DeleteAccount | leaving: nothing
  DeleteAccount | nobody: account-not-found
  EditUser | admin: admin-only changed-meanwhile done nothing
  EditUser | banned: admin-only changed-meanwhile done nothing
  EditUser | erased: account-not-found
  EditUser | gone: account-not-found
  EditUser | here: admin-only changed-meanwhile done nothing
  EditUser | leaving: account-not-found
  EditUser | nobody: account-not-found
  EndSessions | admin: done nothing
  EndSessions | banned: done nothing
  EndSessions | erased: account-not-found
  EndSessions | gone: account-not-found
  EndSessions | here: done nothing
  EndSessions | leaving: account-not-found
  EndSessions | nobody: account-not-found
  EraseAccount | admin: nothing
  EraseAccount | banned: nothing
  EraseAccount | erased: nothing
  EraseAccount | gone: done
  EraseAccount | here: nothing
  EraseAccount | leaving: nothing
  EraseAccount | nobody: nothing
  GrantAdmin | admin: nothing
  GrantAdmin | banned: done nothing
  GrantAdmin | erased: account-not-found
  GrantAdmin | gone: account-not-found
  GrantAdmin | here: done
  GrantAdmin | leaving: account-not-found
  GrantAdmin | nobody: account-not-found
  LiftExpiredBan | admin: admin-only nothing
  LiftExpiredBan | banned: admin-only done nothing
  LiftExpiredBan | erased: admin-only done nothing
  LiftExpiredBan | gone: admin-only done nothing
  LiftExpiredBan | here: admin-only nothing
  LiftExpiredBan | leaving: admin-only done nothing
  LiftExpiredBan | nobody: admin-only nothing
  RegisterUser | admin: nothing
  RegisterUser | banned: nothing
  RegisterUser | erased: nothing
  RegisterUser | gone: nothing
  RegisterUser | here: nothing
  RegisterUser | leaving: nothing
  RegisterUser | nobody: done
  RestoreAccount | admin: nothing
  RestoreAccount | banned: nothing
  RestoreAccount | erased: account-gone
  RestoreAccount | gone: account-gone
  RestoreAccount | here: nothing
  RestoreAccount | leaving: done
  RestoreAccount | nobody: account-not-found
  RevokeAdmin | admin: admin-only done last-admin
  RevokeAdmin | banned: admin-only done last-admin nothing
  RevokeAdmin | erased: account-not-found
  RevokeAdmin | gone: account-not-found
  RevokeAdmin | here: admin-only nothing
  RevokeAdmin | leaving: account-not-found
  RevokeAdmin | nobody: account-not-found
  UnbanUser | admin: admin-only nothing
  UnbanUser | banned: admin-only done
  UnbanUser | erased: account-not-found
  UnbanUser | gone: account-not-found
  UnbanUser | here: admin-only nothing
  UnbanUser | leaving: account-not-found
  UnbanUser | nobody: account-not-found
  UpdateSettings | admin: changed-meanwhile done nothing seated-in-region
  UpdateSettings | banned: changed-meanwhile done nothing seated-in-region
  UpdateSettings | erased: account-not-found
  UpdateSettings | gone: account-not-found
  UpdateSettings | here: changed-meanwhile done nothing seated-in-region
  UpdateSettings | leaving: account-not-found
  UpdateSettings | nobody: account-not-found
`;

test('whatever becomes of an account: account and model never part', () => {
  const observe = (state: User) => [
    state.id !== '',
    state.region,
    state.rank,
    state.canEmail,
    state.background,
    state.blur,
    state.isAdmin,
    state.ban?.from ?? null,
    state.ban?.to ?? null,
    state.ban?.by ?? null,
    state.sessions,
    state.revision,
    state.restorableUntil,
    state.erased,
  ];
  const cells = runWalks(
    'account',
    { decider: user, createModel: () => new UserModel(), observe },
    size(3_000, 250_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 100))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'account: cells, each met at least a hundred times', cells.size);
});

const shownOf = ({ name, tagline, discord, region, rank, canEmail }: commands.Profile) => ({
  name,
  tagline,
  discord,
  region,
  rank,
  canEmail,
});

/** The changed ones of these. */
function someOf<T extends object>(draw: RandomDraw, all: T): Partial<T> {
  return Object.fromEntries(Object.entries(all).filter(() => draw.percent(25))) as Partial<T>;
}
