import { teamInviteRoutes } from '@muster/contracts/team-routes';
import { issueTeamInviteBody } from '@muster/contracts/teams';
import { pageOf } from '@muster/contracts/pages';
import { type Caller, CommandDispatcher, CONFIG, type Config, HttpError, initiatorOf } from '@muster/platform';
import { type Handlers, hashInviteToken, newInviteToken, type RequestOf, Serves } from '@muster/platform/http';
import { Rejection } from '@muster/kernel';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { teamAggregate } from '../aggregate';
import { Acquaintances } from '../app/acquaintances';
import { commandContext } from '../app/command-context';
import { TeamAccess } from '../app/team-access';
import { TeamRejection } from '../domain/errors';
import { isOpenInvite, memberOf, openInvitations, type Team } from '../domain/team';
import type { TeamCommand } from '../domain/team-decider';
import { toInvitationView, toInviteView } from '../read/view';
import { say } from '../texts/catalogue';

const HOUR_MS = 3_600_000;
type Routes = typeof teamInviteRoutes;

/** Ways into a team: invites for everybody who has the link, and invitations of named people. */
@Serves('teams', teamInviteRoutes)
export class TeamInvitesController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: TeamAccess,
    private readonly acquaintances: Acquaintances,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async openInvites({ caller, params: { slug }, query }: RequestOf<Routes['openInvites']>) {
    const { state } = await this.access.findForCaptain(slug, caller);
    const now = new Date().toISOString();
    const open = state.invites.filter((invite) => isOpenInvite(invite, now)).toReversed();
    const people = await this.people.findMany(open.map(({ by }) => by));
    return pageOf(
      open.map((invite) => toInviteView(invite, people)),
      query,
    );
  }

  async issueInvite({ caller, params: { slug }, body }: RequestOf<Routes['issueInvite']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    const { uses, expiresInHours } = body ?? issueTeamInviteBody.parse({});
    const [ctx, token, id] = [commandContext(), newInviteToken(), uuid()];
    const expiresAt = new Date(Date.parse(ctx.now) + expiresInHours * HOUR_MS).toISOString();
    const invite = { id, uses, expiresAt };
    const tokenHash = hashInviteToken(token);
    await this.#send(caller, { type: 'IssueTeamInvite', teamId: state.id, by, ctx, invite, tokenHash });
    const people = await this.people.findMany([caller.userId]);
    return {
      ...toInviteView({ ...invite, used: 0, by: caller.userId, at: ctx.now }, people),
      token,
      url: `${this.config.PUBLIC_URL}/teams/${state.slug}?invite=${token}`,
    };
  }

  async revokeInvite({ caller, params: { slug, inviteId } }: RequestOf<Routes['revokeInvite']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    await this.#send(caller, { type: 'RevokeTeamInvite', teamId: state.id, by, ctx: commandContext(), inviteId });
    return { success: true as const };
  }

  async openInvitations({ caller, params: { slug }, query }: RequestOf<Routes['openInvitations']>) {
    const { state } = await this.access.findForCaptain(slug, caller);
    const open = openInvitations(state, new Date().toISOString()).toReversed();
    const people = await this.people.findMany(open.flatMap(({ userId, by }) => [userId, by]));
    return pageOf(
      open.map((invitation) => toInvitationView(invitation, people)),
      query,
    );
  }

  async invite({ caller, params: { slug }, body: { userId, kind, roles } }: RequestOf<Routes['invite']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    await this.#assertMayBeInvited(state, userId, caller);
    const invitation = { id: uuid(), userId, kind: kind ?? null, roles: roles ?? [] };
    const sent = await this.#send(caller, {
      type: 'InviteToTeam',
      teamId: state.id,
      by,
      ctx: commandContext(),
      invitation,
    });
    const people = await this.people.findMany([userId, caller.userId]);
    return toInvitationView(
      sent.invitations.find(({ id }) => id === invitation.id)!,
      people,
    );
  }

  async withdraw({ caller, params: { slug, invitationId } }: RequestOf<Routes['withdraw']>) {
    const { state, actor: by } = await this.access.find(slug, caller);
    await this.#send(caller, { type: 'EndTeamInvitation', teamId: state.id, by, ctx: commandContext(), invitationId });
    return { success: true as const };
  }

  /** Members are known to the caller, who learns that they are in the team already. */
  async #assertMayBeInvited(state: Team, userId: string, caller: Caller): Promise<void> {
    const player = await this.players.findById(userId);
    if (!player) throw new Rejection('user-not-found');
    if (player.banned) throw new HttpError(403, 'banned', say('personBanned'));
    const isKnown = memberOf(state, userId) ?? (await this.acquaintances.areAcquainted(caller.userId, userId));
    if (!isKnown) throw new TeamRejection('not-acquainted');
  }

  async #send(caller: Caller, command: TeamCommand): Promise<Team> {
    return (await this.dispatch.send(teamAggregate, command, initiatorOf(caller))).state;
  }
}
