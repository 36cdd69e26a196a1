import type { FriendRequestView } from '@muster/contracts/friends';
import type { HomeInvitation, WaitingRequest } from '@muster/contracts/home';
import { profilePath } from '@muster/contracts/profile-path';
import { type ReactNode, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../../shared/art/Icon';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { selectMe } from '../../../shared/session.slice';
import { useSelected } from '../../../shared/use-selected';
import { titleOf } from '../../../shared/words/words';
import { timeLeft } from '../attendance/deadline';
import { useClock } from '../../../shared/clock';
import { useScrimRoom } from '../room/use-scrim-room';
import { acceptFriend, approveRequest, sendScrimCommand } from '../scrims.slice';
import { selectViewer } from '../selectors';
import { strings as scrimStrings } from '../strings';
import { usePendingCommand } from '../use-scrim';
import css from './Home.module.css';
import { keyOf, type Need } from './needs';
import { strings } from './strings';

const ReportWinner = lazyWithRetry(() =>
  import('../room/ReportWinner').then((module) => ({ default: module.ReportWinner })),
);

interface RowProps {
  icon: IconName;
  to: string;
  title: string;
  detail: ReactNode;
  children: ReactNode;
}

/** One thing that waits, with its action. */
const Row = ({ icon, to, title, detail, children }: RowProps) => (
  <li className={css.need}>
    <span className={css.mark}>
      <Icon name={icon} size={20} />
    </span>
    <Link to={to} className={css.text}>
      <b>{title}</b>
      <span>{detail}</span>
    </Link>
    <span className={css.actions}>{children}</span>
  </li>
);

interface ActionProps {
  label: string;
  isLocked: boolean;
  isPending?: boolean;
  isQuiet?: boolean;
  onPress: () => void;
}
function Action({ label, isLocked, isPending = false, isQuiet = false, onPress }: ActionProps) {
  const { isOffline } = useSelector(selectViewer);
  const isDisabled = isLocked || isPending || isOffline === true;
  return (
    <button
      type="button"
      className={`quiet-button ${isQuiet ? '' : css.main}`}
      aria-disabled={isDisabled}
      title={isOffline ? scrimStrings.offline : undefined}
      onClick={() => !isDisabled && onPress()}
    >
      {isPending ? scrimStrings.pending : label}
    </button>
  );
}

function CheckInNeed({ scrim, until }: Extract<Need, { kind: 'check-in' | 'report' }>) {
  const dispatch = useDispatch();
  const scrimId = scrim._id;
  useScrimRoom(scrimId);
  const pending = usePendingCommand(scrimId);
  const detail = useClock((now) =>
    now < until ? strings.checkInCloses(timeLeft(scrim.attendance.closesAt, now)) : strings.checkInLate,
  );
  return (
    <Row icon="check" to={`/scrims/${scrimId}`} title={titleOf(scrim)} detail={detail}>
      <Action
        label={scrimStrings.attendance.checkIn}
        isLocked={pending !== undefined}
        isPending={pending?.kind === 'checkIn'}
        onPress={() => dispatch(sendScrimCommand.requested({ kind: 'checkIn', scrimId }))}
      />
    </Row>
  );
}

function OfferNeed({ scrim, offer }: Extract<Need, { kind: 'offer' }>) {
  const dispatch = useDispatch();
  const scrimId = scrim._id;
  useScrimRoom(scrimId);
  const pending = usePendingCommand(scrimId);
  const { _id: offerId, seat, expiresAt } = offer;
  const left = useClock((now) => strings.offerLeft(timeLeft(expiresAt, now)));
  const answer = (kind: 'accept' | 'decline') => ({
    isLocked: pending !== undefined,
    isPending: pending?.kind === kind,
    onPress: () => dispatch(sendScrimCommand.requested({ kind, scrimId, offerId, seat })),
  });
  return (
    <Row
      icon="user"
      to={`/scrims/${scrimId}`}
      title={strings.offer(seat.role, seat.team)}
      detail={`${titleOf(scrim)} · ${left}`}
    >
      <Action label={strings.decline} isQuiet {...answer('decline')} />
      <Action label={strings.take} {...answer('accept')} />
    </Row>
  );
}

function ReportNeed({ scrim }: Extract<Need, { kind: 'check-in' | 'report' }>) {
  useScrimRoom(scrim._id);
  const pending = usePendingCommand(scrim._id);
  const detail = scrim.proposedWinner ? strings.proposed(scrim.proposedWinner) : strings.result;
  return (
    <Row icon="flag" to={`/scrims/${scrim._id}`} title={titleOf(scrim)} detail={detail}>
      <Suspense fallback={<span className={css.buttonSpace} />}>
        <ReportWinner scrim={scrim} pending={pending} isInBar />
      </Suspense>
    </Row>
  );
}

function RequestNeed({ request }: { request: WaitingRequest }) {
  const dispatch = useDispatch();
  const { community, _user } = request;
  const isPending = useSelected(approveRequest.selectIsRunning, `${community._id} ${_user._id}`);
  return (
    <Row
      icon="shield"
      to={profilePath(_user)}
      title={strings.request(_user.name, community.name)}
      detail={`#${_user.summonerTagline} · ${_user.rank}`}
    >
      <Link className="quiet-button" to={`/communities/${community.slug}/staff?tab=requests`}>
        {strings.allRequests}
      </Link>
      <Action
        label={strings.accept}
        isLocked={false}
        isPending={isPending}
        onPress={() => dispatch(approveRequest.requested(request))}
      />
    </Row>
  );
}

function FriendNeed({ request }: { request: FriendRequestView }) {
  const dispatch = useDispatch();
  const { _id, _user } = request;
  const me = useSelector(selectMe);
  const isPending = useSelected(acceptFriend.selectIsRunning, _id);
  return (
    <Row
      icon="friends"
      to={profilePath(_user)}
      title={strings.friendRequest(_user.name)}
      detail={`#${_user.summonerTagline} · ${_user.rank}`}
    >
      <Link className="quiet-button" to="/?open=friend-requests">
        {strings.allRequests}
      </Link>
      <Action
        label={strings.accept}
        isLocked={!me}
        isPending={isPending}
        onPress={() => me && dispatch(acceptFriend.requested({ myId: me._id, request }))}
      />
    </Row>
  );
}

function InvitationNeed({ invitation: { community, role } }: { invitation: HomeInvitation }) {
  const page = `/communities/${community.slug}`;
  return (
    <Row icon="shield" to={page} title={strings.invitation(community.name)} detail={strings.invitedAs[role]}>
      <Link className={`quiet-button ${css.main}`} to={page}>
        {strings.look}
      </Link>
    </Row>
  );
}

function NeedRow({ need }: { need: Need }) {
  switch (need.kind) {
    case 'check-in':
      return <CheckInNeed {...need} />;
    case 'offer':
      return <OfferNeed {...need} />;
    case 'report':
      return <ReportNeed {...need} />;
    case 'request':
      return <RequestNeed request={need.request} />;
    case 'friend':
      return <FriendNeed request={need.request} />;
    case 'invitation':
      return <InvitationNeed invitation={need.invitation} />;
  }
}

/** Everything that waits for the user, the most urgent first. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="needs-you">
      <h2 id="needs-you">
        {strings.needsYou} <span>{needs.length}</span>
      </h2>
      <ul>
        {needs.map((need) => (
          <NeedRow key={keyOf(need)} need={need} />
        ))}
      </ul>
    </section>
  );
}
