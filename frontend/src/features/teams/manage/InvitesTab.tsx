import { INVITE_HOURS_DEFAULT, type InviteView } from '@muster/contracts/invites';
import { TEAM_INVITE_USES_DEFAULT, type TeamInvitationView, type TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { InviteForm } from '../../../shared/invites/InviteForm';
import { IssuedInvite } from '../../../shared/invites/IssuedInvite';
import { OpenInvite } from '../../../shared/invites/OpenInvite';
import { formatMoment } from '../../../shared/language/dates';
import { PersonRow } from '../../../shared/PersonRow';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import {
  issuedClosed,
  issueInvite,
  openInvitations,
  openInvites,
  selectIssued,
  sendTeamCommand,
  teamCommandKey,
} from '../teams.slice';
import { InvitePerson } from './InvitePerson';
import { List } from './List';

const s = strings.manage;
const USES = [1, TEAM_INVITE_USES_DEFAULT, 10];
const HOURS_PER_DAY = 24;
const HOURS = [HOURS_PER_DAY, INVITE_HOURS_DEFAULT, 720];

function Invite({ slug, invite }: { slug: string; invite: InviteView }) {
  const dispatch = useDispatch();
  const { _id: id, expiresAt } = invite;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'revoke', id));
  return (
    <OpenInvite
      invite={invite}
      until={s.until(formatMoment(expiresAt))}
      texts={s}
      busy={busy}
      onRevoke={() => dispatch(sendTeamCommand.requested({ slug, kind: 'revoke', id }))}
    />
  );
}

function Invitation({ slug, invitation }: { slug: string; invitation: TeamInvitationView }) {
  const dispatch = useDispatch();
  const { _id: id, _user, kind, expiresAt } = invitation;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'withdraw', id));
  return (
    <PersonRow person={_user} onNavigate={() => undefined}>
      {kind && <span className="tag">{strings.kinds[kind]}</span>}
      <small className="dim">{s.until(formatMoment(expiresAt))}</small>
      <Button
        loading={busy}
        aria-label={s.withdrawWhom(_user.name)}
        onClick={() => dispatch(sendTeamCommand.requested({ slug, kind: 'withdraw', id }))}
      >
        {s.withdraw}
      </Button>
    </PersonRow>
  );
}

/** Invite links for everybody who has them, and invitations of people by name. */
export function InvitesTab({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const { slug } = team;
  const issued = useSelector(selectIssued);
  const busy = useSelected(issueInvite.selectIsRunning);
  const invites = useSelected(openInvites.select, slug);
  const invitations = useSelected(openInvitations.select, slug);
  useEffect(() => {
    dispatch(openInvites.requested(slug));
    dispatch(openInvitations.requested(slug));
    return () => void dispatch(issuedClosed());
  }, [dispatch, slug]);
  return (
    <>
      <p className="dim">{s.linkLead}</p>
      <InviteForm
        uses={USES}
        usesAtFirst={TEAM_INVITE_USES_DEFAULT}
        hours={HOURS}
        hoursAtFirst={INVITE_HOURS_DEFAULT}
        hoursLabel={(hours) => s.days(hours / HOURS_PER_DAY)}
        texts={s}
        busy={busy}
        onIssue={(invite) => dispatch(issueInvite.requested({ slug, ...invite }))}
      />
      {issued?.slug === slug && <IssuedInvite url={issued.url} texts={s} onClose={() => dispatch(issuedClosed())} />}
      <List title={s.links} none={s.noLinks} list={invites} retry={() => dispatch(openInvites.requested(slug))}>
        {(invite) => <Invite key={invite._id} slug={slug} invite={invite} />}
      </List>
      <InvitePerson team={team} invited={(invitations.shown ?? []).map(({ _user }) => _user._id)} />
      <List
        title={s.invitations}
        none={s.noInvitations}
        list={invitations}
        retry={() => dispatch(openInvitations.requested(slug))}
      >
        {(invitation) => <Invitation key={invitation._id} slug={slug} invitation={invitation} />}
      </List>
    </>
  );
}
