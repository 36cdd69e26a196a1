import { MEMBER_KINDS, type MemberKind } from '@muster/contracts/teams';
import { figure, size } from '@testing/figures';
import { type AggregateModel, compareWithTable, type Expected, type RandomDraw, runWalks } from '@testing/model-walk';
import type { Actor } from './actor';
import type { TeamEvent } from './events';
import { brokenInvariants } from './invariants';
import type { Team } from './team';
import { team, type TeamCommand } from './team-decider';

const T = 't1';
const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (ms: number): string => new Date(ms).toISOString();
const PEOPLE = Array.from({ length: 18 }, (_, i) => `p${i}`);
const SETTINGS = {
  name: 'Wolves',
  slug: 'wolves',
  tag: 'WLF',
  region: 'NA',
  languages: [],
  visibility: 'public',
} as const;

interface Place {
  kind: MemberKind;
  captain: boolean;
}
/** A team as a captain with a notebook knows it. The model was written only from the contract. */
class TeamModel implements AggregateModel<TeamCommand, Team, TeamEvent> {
  now = START;
  state: 'none' | 'there' | 'gone' = 'none';
  endedAt = 0;
  isNameFree = false;
  name = '';
  /** In the order in which they came. */
  readonly roster = new Map<string, Place>();
  readonly invites = new Map<string, { left: number; until: number }>();
  readonly invited = new Map<string, { kind: MemberKind | null; until: number }>();
  readonly communities = new Set<string>();
  readonly blocks = new Set<string>();

  situation(): string {
    if (this.state !== 'there') return this.state;
    if (this.roster.size === 1) return 'one';
    return this.count('player', 'sub') >= 10 ? 'full' : 'some';
  }

  count(...kinds: readonly MemberKind[]): number {
    return [...this.roster.values()].filter(({ kind }) => kinds.includes(kind)).length;
  }
  get captains(): string[] {
    return [...this.roster].flatMap(([id, { captain }]) => (captain ? [id] : []));
  }
  isFullOf = (kind: MemberKind): boolean =>
    kind === 'coach' ? this.count('coach') >= 2 : this.count('player', 'sub') >= 10;
  openInvites = (): string[] =>
    [...this.invites].flatMap(([id, { left, until }]) => (left > 0 && until > this.now ? [id] : []));
  isInvited = (id: string): boolean => (this.invited.get(id)?.until ?? 0) > this.now;

  nextCommand(draw: RandomDraw): TeamCommand {
    this.now += draw.percent(3) ? draw.of([DAY, 15 * DAY, 91 * DAY]) : draw.below(2) * HOUR;
    const [teamId, ctx] = [T, { now: iso(this.now) }];
    const inside = [...this.roster.keys()];
    const person = draw.percent(50) && inside.length > 0 ? draw.of(inside) : draw.of(PEOPLE);
    const chiefs = this.captains;
    const by: Actor = {
      userId: draw.percent(75) && chiefs.length > 0 ? draw.of(chiefs) : draw.of(PEOPLE),
      isAdmin: draw.percent(5),
      standsIn: draw.percent(3),
    };
    const id = String((this.#ids += 1));
    const kind = draw.of([null, ...MEMBER_KINDS]);
    const communityId = draw.of(['a', 'b', 'c', 'd', 'e']);
    const blockedId = draw.of([T, 'x', 'y']);
    const found: TeamCommand = { type: 'FoundTeam', teamId, by, ctx, settings: SETTINGS, about: '', roles: [] };
    if (this.state === 'none' && draw.percent(90)) return found;
    const open = this.openInvites();
    const inviteId = open.length > 0 && draw.percent(85) ? draw.of(open) : draw.of([null, 'gone']);
    const outside = PEOPLE.filter((one) => !this.roster.has(one));
    const comer = draw.percent(90) ? draw.of(outside) : person;
    const join: TeamCommand = {
      type: 'JoinRoster',
      teamId,
      ctx,
      userId: comer,
      inviteId,
      roles: null,
      preferred: ['Mid'],
    };
    const invite = { id, uses: draw.of([1, 9, 9]), expiresAt: iso(this.now + draw.of([HOUR, 9 * DAY, 9 * DAY])) };
    const issue: TeamCommand = { type: 'IssueTeamInvite', teamId, by, ctx, invite, tokenHash: '' };
    const changes = {
      ...(draw.percent(40) && { kind: draw.of(MEMBER_KINDS) }),
      ...(draw.percent(50) && { captain: draw.percent(60) }),
    };
    const rare: TeamCommand[] = [
      found,
      { type: 'DisbandTeam', teamId, by, ctx, reason: null },
      { type: 'ReleaseTeamName', teamId, ctx },
      { type: 'DropPerson', teamId, ctx, userId: person },
    ];
    const invitations = [...this.invited.keys()];
    const common: TeamCommand[] = [
      join,
      { ...join, userId: invitations.length > 0 ? draw.of(invitations) : person },
      { type: 'LeaveRoster', teamId, ctx, userId: person },
      { type: 'EditOwnMembership', teamId, ctx, userId: person, roles: undefined, hidden: draw.percent(50) },
      { type: 'EditMember', teamId, by, ctx, userId: person, changes },
      { type: 'RemoveMember', teamId, by, ctx, userId: person },
      issue,
      { type: 'RevokeTeamInvite', teamId, by, ctx, inviteId: inviteId ?? 'none' },
      { type: 'InviteToTeam', teamId, by, ctx, invitation: { id: `to-${person}`, userId: person, kind, roles: [] } },
      { type: 'EndTeamInvitation', teamId, by, ctx, invitationId: `to-${draw.of([person, by.userId])}` },
      { type: 'ListTeam', teamId, by, ctx, communityId },
      { type: 'UnlistTeam', teamId, by, ctx, communityId, organises: draw.percent(30) },
      { type: 'DropListing', teamId, ctx, communityId },
      { type: 'BlockTeam', teamId, by, ctx, blockedId },
      { type: 'UnblockTeam', teamId, by, ctx, blockedId },
      { type: 'ChangeTeamCrest', teamId, by, ctx, location: draw.of([null, '/a.webp']) },
      {
        type: 'EditTeam',
        teamId,
        by,
        ctx,
        changes: { name: draw.of(['Wolves', 'Bears']) },
        words: { about: '', links: [] },
      },
    ];
    if (draw.percent(this.state === 'gone' ? 40 : 3)) return draw.of(rare);
    if (open.length === 0 && draw.percent(50)) return issue;
    if (this.state === 'none') return draw.of([...common, ...rare]);
    if (draw.percent(25)) return draw.of(this.#limits(draw, by));
    return draw.percent(this.situation() === 'full' ? 15 : 50) ? join : draw.of(common);
  }

  /** Commands that reach a limit more often than others. */
  #limits(draw: RandomDraw, by: Actor): TeamCommand[] {
    const [teamId, ctx] = [T, { now: iso(this.now) }];
    const person = draw.of([...this.roster.keys(), 'nobody']);
    const invited = draw.of([...this.invited.keys(), 'nobody']);
    const [kind, communityId] = [draw.of([...MEMBER_KINDS, 'coach' as const]), draw.of(['a', 'b', 'c', 'd'])];
    const join = { userId: invited, inviteId: null, roles: null, preferred: [] };
    const list: TeamCommand = { type: 'ListTeam', teamId, by, ctx, communityId };
    return [
      { type: 'EditMember', teamId, by, ctx, userId: person, changes: { captain: true } },
      { type: 'EditMember', teamId, by, ctx, userId: person, changes: { kind: 'coach' } },
      { type: 'JoinRoster', teamId, ctx, ...join },
      { type: 'InviteToTeam', teamId, by, ctx, invitation: { id: `to-${invited}`, userId: invited, kind, roles: [] } },
      { type: 'InviteToTeam', teamId, by, ctx, invitation: { id: `to-${person}`, userId: person, kind, roles: [] } },
      { type: 'EndTeamInvitation', teamId, by, ctx, invitationId: `to-${invited}` },
      ...Array.from({ length: this.roster.size === 1 ? 6 : 1 }, () => list),
    ];
  }

  #crest: string | null = null;
  #ids = 0;

  expected(command: TeamCommand): Expected {
    if (command.type === 'FoundTeam') return this.state === 'none' ? 'done' : 'nothing';
    const isThere = this.state === 'there' || (this.state === 'gone' && command.type === 'ReleaseTeamName');
    if (!isThere) return ['team-not-found'];
    const rejections = this.#rejections(command);
    if (rejections.length > 0) return rejections;
    return this.#changes(command) ? 'done' : 'nothing';
  }

  #mayNot({ userId, isAdmin, standsIn }: Actor): string[] {
    return isAdmin || standsIn || this.roster.get(userId)?.captain ? [] : ['captain-only'];
  }

  #rejections(command: TeamCommand): string[] {
    const staff = 'by' in command ? this.#mayNot(command.by) : [];
    switch (command.type) {
      case 'JoinRoster': {
        if (this.roster.has(command.userId)) return ['already-member'];
        const hasToken = command.inviteId !== null && this.openInvites().includes(command.inviteId);
        if (!hasToken && !this.isInvited(command.userId)) return ['invite-needed'];
        return this.isFullOf(this.kindOf(command.userId)) ? ['team-full'] : [];
      }
      case 'EditOwnMembership':
        return this.roster.has(command.userId) ? [] : ['not-a-member'];
      case 'LeaveRoster': {
        const place = this.roster.get(command.userId);
        if (!place) return ['not-a-member'];
        return place.captain && this.captains.length === 1 && this.roster.size > 1 ? ['last-captain'] : [];
      }
      case 'EditMember': {
        const place = this.roster.get(command.userId);
        if (!place) return [...staff, 'not-a-member'];
        const { kind, captain } = command.changes;
        const changesGroup = kind !== undefined && (kind === 'coach') !== (place.kind === 'coach');
        return [
          ...staff,
          ...(changesGroup && this.isFullOf(kind) ? ['team-full'] : []),
          ...(captain === true && !place.captain && this.captains.length === 3 ? ['too-many-captains'] : []),
          ...(captain === false && place.captain && this.captains.length === 1 ? ['last-captain'] : []),
        ];
      }
      case 'RemoveMember': {
        const place = this.roster.get(command.userId);
        return [...staff, ...(!place ? ['not-a-member'] : place.captain ? ['is-captain'] : [])];
      }
      case 'RevokeTeamInvite':
        return [...staff, ...(this.invites.has(command.inviteId) ? [] : ['invite-not-found'])];
      case 'InviteToTeam': {
        const { userId, kind } = command.invitation;
        const open = [...this.invited.keys()].filter(this.isInvited).length;
        return [
          ...staff,
          ...(this.roster.has(userId) ? ['already-member'] : []),
          ...(this.isInvited(userId) ? ['already-invited'] : []),
          ...(this.isFullOf(kind ?? 'player') ? ['team-full'] : []),
          ...(open >= 20 ? ['too-many-invitations'] : []),
        ];
      }
      case 'EndTeamInvitation': {
        const invited = command.invitationId.slice('to-'.length);
        if (!this.isInvited(invited)) return [...staff, 'invitation-not-found'];
        return invited === command.by.userId ? [] : staff;
      }
      case 'ListTeam':
        return [
          ...staff,
          ...(this.communities.size >= 3 && !this.communities.has(command.communityId) ? ['too-many-communities'] : []),
        ];
      case 'UnlistTeam':
        return command.organises ? [] : staff;
      case 'BlockTeam':
        return [...staff, ...(command.blockedId === T ? ['own-team'] : [])];
      default:
        return staff;
    }
  }

  kindOf(userId: string): MemberKind {
    const kind = this.isInvited(userId) ? this.invited.get(userId)!.kind : null;
    return kind ?? (this.count('player') < 5 ? 'player' : 'sub');
  }

  #changes(command: TeamCommand): boolean {
    switch (command.type) {
      case 'EditOwnMembership':
        return this.hidden.has(command.userId) !== command.hidden;
      case 'EditMember': {
        const place = this.roster.get(command.userId)!;
        const { kind = place.kind, captain = place.captain } = command.changes;
        return kind !== place.kind || captain !== place.captain;
      }
      case 'ListTeam':
        return !this.communities.has(command.communityId);
      case 'UnlistTeam':
      case 'DropListing':
        return this.communities.has(command.communityId);
      case 'BlockTeam':
        return !this.blocks.has(command.blockedId);
      case 'UnblockTeam':
        return this.blocks.has(command.blockedId);
      case 'ChangeTeamCrest':
        return command.location !== this.#crest;
      case 'EditTeam':
        return command.changes.name !== this.name;
      case 'DropPerson':
        return this.roster.has(command.userId) || this.invited.has(command.userId);
      case 'ReleaseTeamName':
        return this.state === 'gone' && !this.isNameFree && this.now >= this.endedAt + 90 * DAY;
      default:
        return true;
    }
  }

  readonly hidden = new Set<string>();

  apply(command: TeamCommand): void {
    switch (command.type) {
      case 'FoundTeam':
        [this.state, this.name] = ['there', SETTINGS.name];
        this.roster.set(command.by.userId, { kind: 'player', captain: true });
        break;
      case 'JoinRoster': {
        const kind = this.kindOf(command.userId);
        if (!this.isInvited(command.userId)) this.invites.get(command.inviteId!)!.left -= 1;
        this.invited.delete(command.userId);
        this.roster.set(command.userId, { kind, captain: false });
        break;
      }
      case 'LeaveRoster':
      case 'RemoveMember':
        this.#goes(command.userId);
        break;
      case 'DropPerson':
        this.invited.delete(command.userId);
        if (this.roster.has(command.userId)) this.#goes(command.userId);
        break;
      case 'EditOwnMembership':
        if (command.hidden) this.hidden.add(command.userId);
        else this.hidden.delete(command.userId);
        break;
      case 'EditMember':
        Object.assign(this.roster.get(command.userId)!, command.changes);
        break;
      case 'IssueTeamInvite':
        for (const id of this.invites.keys()) if (!this.openInvites().includes(id)) this.invites.delete(id);
        this.invites.set(command.invite.id, { left: command.invite.uses, until: Date.parse(command.invite.expiresAt) });
        break;
      case 'RevokeTeamInvite':
        this.invites.delete(command.inviteId);
        break;
      case 'InviteToTeam': {
        for (const id of this.invited.keys()) if (!this.isInvited(id)) this.invited.delete(id);
        const { userId, kind } = command.invitation;
        this.invited.set(userId, { kind, until: this.now + 14 * DAY });
        break;
      }
      case 'EndTeamInvitation':
        this.invited.delete(command.invitationId.slice('to-'.length));
        break;
      case 'ListTeam':
        this.communities.add(command.communityId);
        break;
      case 'UnlistTeam':
      case 'DropListing':
        this.communities.delete(command.communityId);
        break;
      case 'BlockTeam':
        this.blocks.add(command.blockedId);
        break;
      case 'UnblockTeam':
        this.blocks.delete(command.blockedId);
        break;
      case 'ChangeTeamCrest':
        this.#crest = command.location;
        break;
      case 'EditTeam':
        this.name = command.changes.name!;
        break;
      case 'DisbandTeam':
        this.#ends();
        break;
      case 'ReleaseTeamName':
        this.isNameFree = true;
        break;
    }
  }

  #goes(userId: string): void {
    this.roster.delete(userId);
    this.hidden.delete(userId);
    if (this.roster.size === 0) this.#ends();
    else if (this.captains.length === 0) {
      const byKind = (kind: MemberKind) => [...this.roster.values()].find((place) => place.kind === kind);
      (byKind('player') ?? byKind('sub') ?? byKind('coach'))!.captain = true;
    }
  }

  #ends(): void {
    [this.state, this.endedAt] = ['gone', this.now];
    for (const all of [this.roster, this.hidden, this.invites, this.invited, this.communities, this.blocks])
      all.clear();
  }

  observe() {
    return [
      this.state,
      this.name,
      this.isNameFree,
      this.#crest,
      [...this.roster].map(([id, { kind, captain }]) => `${id} ${kind} ${captain}`).join(),
      [...this.hidden].toSorted().join(),
      [...this.invites].map(([id, { left }]) => `${id} ${left}`).join(),
      [...this.invited].map(([id, { kind }]) => `${id} ${kind}`).join(),
      [...this.communities].join(),
      [...this.blocks].join(),
    ];
  }
}

const observe = (state: Team) => [
  state.id === '' ? 'none' : state.disbandedAt === null ? 'there' : 'gone',
  state.name,
  state.nameReleased,
  state.crest,
  state.members.map(({ userId, kind, captain }) => `${userId} ${kind} ${captain}`).join(),
  state.members
    .flatMap(({ userId, hidden }) => (hidden ? [userId] : []))
    .toSorted()
    .join(),
  state.invites.map(({ id, uses, used }) => `${id} ${uses - used}`).join(),
  state.invitations.map(({ userId, kind }) => `${userId} ${kind}`).join(),
  state.communities.join(),
  state.blocks.join(),
];

const CELLS = `
  BlockTeam | full: captain-only done nothing own-team
  BlockTeam | gone: team-not-found
  BlockTeam | none: team-not-found
  BlockTeam | one: captain-only done nothing own-team
  BlockTeam | some: captain-only done nothing own-team
  ChangeTeamCrest | full: captain-only done nothing
  ChangeTeamCrest | gone: team-not-found
  ChangeTeamCrest | none: team-not-found
  ChangeTeamCrest | one: captain-only done nothing
  ChangeTeamCrest | some: captain-only done nothing
  DisbandTeam | full: captain-only done
  DisbandTeam | gone: team-not-found
  DisbandTeam | none: team-not-found
  DisbandTeam | one: captain-only done
  DisbandTeam | some: captain-only done
  DropListing | full: done nothing
  DropListing | gone: team-not-found
  DropListing | none: team-not-found
  DropListing | one: done nothing
  DropListing | some: done nothing
  DropPerson | full: done nothing
  DropPerson | gone: team-not-found
  DropPerson | none: team-not-found
  DropPerson | one: done nothing
  DropPerson | some: done nothing
  EditMember | full: captain-only done last-captain not-a-member nothing team-full too-many-captains
  EditMember | gone: team-not-found
  EditMember | none: team-not-found
  EditMember | one: captain-only done last-captain not-a-member nothing
  EditMember | some: captain-only done last-captain not-a-member nothing team-full too-many-captains
  EditOwnMembership | full: done not-a-member nothing
  EditOwnMembership | gone: team-not-found
  EditOwnMembership | none: team-not-found
  EditOwnMembership | one: done not-a-member nothing
  EditOwnMembership | some: done not-a-member nothing
  EditTeam | full: captain-only done nothing
  EditTeam | gone: team-not-found
  EditTeam | none: team-not-found
  EditTeam | one: captain-only done nothing
  EditTeam | some: captain-only done nothing
  EndTeamInvitation | full: captain-only done invitation-not-found
  EndTeamInvitation | gone: team-not-found
  EndTeamInvitation | none: team-not-found
  EndTeamInvitation | one: captain-only done invitation-not-found
  EndTeamInvitation | some: captain-only done invitation-not-found
  FoundTeam | full: nothing
  FoundTeam | gone: nothing
  FoundTeam | none: done
  FoundTeam | one: nothing
  FoundTeam | some: nothing
  InviteToTeam | full: already-invited already-member captain-only done team-full
  InviteToTeam | gone: team-not-found
  InviteToTeam | none: team-not-found
  InviteToTeam | one: already-invited already-member captain-only done
  InviteToTeam | some: already-invited already-member captain-only done team-full
  IssueTeamInvite | full: captain-only done
  IssueTeamInvite | gone: team-not-found
  IssueTeamInvite | none: team-not-found
  IssueTeamInvite | one: captain-only done
  IssueTeamInvite | some: captain-only done
  JoinRoster | full: already-member done invite-needed team-full
  JoinRoster | gone: team-not-found
  JoinRoster | none: team-not-found
  JoinRoster | one: already-member done invite-needed
  JoinRoster | some: already-member done invite-needed team-full
  LeaveRoster | full: done last-captain not-a-member
  LeaveRoster | gone: team-not-found
  LeaveRoster | none: team-not-found
  LeaveRoster | one: done not-a-member
  LeaveRoster | some: done last-captain not-a-member
  ListTeam | full: captain-only done nothing too-many-communities
  ListTeam | gone: team-not-found
  ListTeam | none: team-not-found
  ListTeam | one: captain-only done nothing too-many-communities
  ListTeam | some: captain-only done nothing too-many-communities
  ReleaseTeamName | full: nothing
  ReleaseTeamName | gone: done nothing
  ReleaseTeamName | none: team-not-found
  ReleaseTeamName | one: nothing
  ReleaseTeamName | some: nothing
  RemoveMember | full: captain-only done is-captain not-a-member
  RemoveMember | gone: team-not-found
  RemoveMember | none: team-not-found
  RemoveMember | one: captain-only is-captain not-a-member
  RemoveMember | some: captain-only done is-captain not-a-member
  RevokeTeamInvite | full: captain-only done invite-not-found
  RevokeTeamInvite | gone: team-not-found
  RevokeTeamInvite | none: team-not-found
  RevokeTeamInvite | one: captain-only done invite-not-found
  RevokeTeamInvite | some: captain-only done invite-not-found
  UnblockTeam | full: captain-only done nothing
  UnblockTeam | gone: team-not-found
  UnblockTeam | none: team-not-found
  UnblockTeam | one: captain-only done nothing
  UnblockTeam | some: captain-only done nothing
  UnlistTeam | full: captain-only done nothing
  UnlistTeam | gone: team-not-found
  UnlistTeam | none: team-not-found
  UnlistTeam | one: captain-only done nothing
  UnlistTeam | some: captain-only done nothing
`;

test('team and model agree after any sequence of commands', () => {
  const cells = runWalks(
    'team',
    { decider: team, createModel: () => new TeamModel(), observe, broken: brokenInvariants },
    size(4_000, 60_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 20))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'team: cells (command × situation × outcome), each met', cells.size);
});
