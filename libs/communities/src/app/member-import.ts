import {
  IMPORT_BYTES_MAX,
  type ImportBody,
  type ImportResult,
  type ImportRow,
  type ImportUndone,
} from '@muster/contracts/community-import';
import { type Caller, CommandDispatcher, HttpError, initiatorOf, LogTail, UnitOfWork } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { RIOT_IDS, type RiotIds } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { communityAggregate, membershipAggregate } from '../aggregate';
import type { Community } from '../domain/community';
import type { Invitation } from '../domain/community-commands';
import { CommunityRejection } from '../domain/errors';
import { InvitationQueries } from '../read/invitations.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { say } from '../texts/catalogue';
import { commandContext } from './command-context';
import type { FoundCommunity } from './community-access';
import { type FileRow, isInvitedRole, readRows } from './import-rows';
import { PersonalInvitations } from './personal-invitations';

/** How often one caller may really import: every import can notify hundreds of people. */
const IMPORTS = {
  name: 'imports',
  windows: [
    [6, 3_600],
    [12, 86_400],
  ],
} as const;
const KB = 1_024;

interface Judged {
  rows: ImportRow[];
  invitations: Invitation[];
}

/** Invites people from a file, takes invitations back, and undoes whole imports. */
@Injectable()
export class MemberImport {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly work: UnitOfWork,
    private readonly invitations: InvitationQueries,
    private readonly memberships: MembershipQueries,
    private readonly personal: PersonalInvitations,
    private readonly limits: RateLimits,
    private readonly tail: LogTail,
    @Inject(RIOT_IDS) private readonly riotIds: RiotIds,
  ) {}

  /** `find`: returns the community and the caller's role in it. Called again for each attempt. */
  async import(
    caller: Caller,
    find: () => Promise<FoundCommunity>,
    { csv, dryRun }: ImportBody,
  ): Promise<ImportResult> {
    const found = await find();
    if (found.state.archived) throw new CommunityRejection('community-archived');
    if (Buffer.byteLength(csv) > IMPORT_BYTES_MAX)
      throw new HttpError(413, 'too-large', say('importTooLarge', { max: IMPORT_BYTES_MAX / KB }));
    const file = readRows(csv, found.state.region);
    if (dryRun) return toResult(await this.#judge(found.id, file), found.state, null);
    await this.limits.consume(IMPORTS, caller.userId);
    return this.work.run(initiatorOf(caller), async (unit) => {
      const { id, actor } = await find();
      const community = await unit.load(communityAggregate, id);
      const [judged, open] = await Promise.all([this.#judge(id, file), this.invitations.count(id)]);
      const importId = uuid();
      const events = await unit.decide(community, {
        type: 'InviteMembers',
        communityId: id,
        by: actor,
        ctx: commandContext(),
        importId,
        open,
        invitations: judged.invitations,
      });
      return toResult(judged, community.state, events.length > 0 ? importId : null);
    });
  }

  async undo(caller: Caller, { id, actor }: FoundCommunity, importId: string): Promise<ImportUndone> {
    const invitations = await this.invitations.ofImport(id, importId);
    await this.dispatch.send(
      communityAggregate,
      { type: 'UndoImport', communityId: id, by: actor, ctx: commandContext(), importId, invitations },
      initiatorOf(caller),
    );
    return { withdrawn: invitations.length };
  }

  async withdraw(caller: Caller, { id, actor }: FoundCommunity, invitationId: string): Promise<void> {
    const invitation = await this.invitations.find(id, invitationId);
    if (!invitation) throw new CommunityRejection('invitation-not-found');
    await this.dispatch.send(
      communityAggregate,
      { type: 'WithdrawInvitation', communityId: id, by: actor, ctx: commandContext(), invitation },
      initiatorOf(caller),
    );
  }

  /** Confirms that the account which has signed up with the Riot ID is the invited person. */
  async confirm(caller: Caller, { id, state, actor }: FoundCommunity, invitationId: string): Promise<void> {
    const invitation = await this.invitations.find(id, invitationId);
    const claimants = await this.personal.claimantsOf(state, invitation ? [invitation] : []);
    const userId = claimants.get(invitationId);
    if (!invitation || userId === undefined) throw new CommunityRejection('invitation-not-found');
    await this.dispatch.send(
      membershipAggregate,
      {
        type: 'DeliverInvitation',
        communityId: id,
        userId,
        ctx: commandContext(),
        by: actor,
        invitationId,
        inviter: invitation.invited_by,
      },
      initiatorOf(caller),
    );
  }

  /**
   * Decides what becomes of each row. About accounts, a row tells organisers only what they see elsewhere, whether the
   * person is a member or excluded: an import must not reveal which Riot IDs have an account.
   */
  async #judge(communityId: string, file: readonly FileRow[]): Promise<Judged> {
    const keyed = file.map((row) => ({ row, key: row.problem ? '' : this.riotIds.keyOf(row) }));
    const keys = keyed.flatMap(({ key }) => (key ? [key] : []));
    await this.tail.fence();
    const [owners, invited] = await Promise.all([
      this.riotIds.ownersOf(keys),
      this.invitations.invitedAmong(communityId, keys),
    ]);
    const accounts = [...owners.values()];
    const [members, excluded] = await Promise.all([
      this.memberships.membersAmong(accounts, communityId),
      this.memberships.excludedAmong(accounts, communityId),
    ]);
    const judged: Judged = { rows: [], invitations: [] };
    const seen = new Set<string>();
    for (const { row, key } of keyed) {
      const account = owners.get(key) ?? null;
      const shown = judge(row, {
        isTwice: key !== '' && seen.has(riotIdIn(key)),
        isExcluded: account !== null && excluded.has(account),
        isMember: account !== null && members.has(account),
        isInvited: invited.has(key),
      });
      if (key) seen.add(riotIdIn(key));
      judged.rows.push(shown);
      if (shown.status === 'invited' && isInvitedRole(row.role)) {
        const { name, tagline, region, role } = row;
        judged.invitations.push({ id: uuid(), key, name, tagline, region, role, account });
      }
    }
    return judged;
  }
}

/** A key without its region: a Riot ID is one person's, wherever they play. */
const riotIdIn = (key: string): string => key.slice(key.indexOf(':') + 1);

interface Standing {
  isTwice: boolean;
  isExcluded: boolean;
  isMember: boolean;
  isInvited: boolean;
}
function judge(row: FileRow, { isTwice, isExcluded, isMember, isInvited }: Standing): ImportRow {
  if (row.problem) return { ...row, status: 'error' };
  if (isTwice) return { ...row, status: 'error', problem: 'twice' };
  if (isExcluded) return { ...row, status: 'error', problem: 'excluded' };
  if (isMember) return { ...row, status: 'already-member' };
  return { ...row, status: isInvited ? 'already-invited' : 'invited' };
}

function toResult({ rows }: Judged, { visibility }: Community, importId: string | null): ImportResult {
  const count = (...statuses: ImportRow['status'][]) => rows.filter(({ status }) => statuses.includes(status)).length;
  const counts = {
    invited: count('invited'),
    known: count('already-member', 'already-invited'),
    errors: count('error'),
  };
  return { importId, needsYes: visibility === 'unlisted', rows, counts };
}
