import type { OfferView } from '@muster/contracts/attendance';
import { isOver, seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../../shared/art/Icon';
import { useCloseOnBack } from '../../../shared/close-on-back';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { readChosenSeat } from '../../../shared/chosen-seat';
import { selectPreferredRoles } from '../../../shared/preferred-roles';
import { strings as homeStrings } from '../home/strings';
import { canCheckIn, offerTo } from '../attendance/attendance';
import { timeLeft } from '../attendance/deadline';
import { strings as attendance } from '../attendance/strings';
import { useAskedButton } from '../attendance/use-asked-button';
import { sendScrimCommand } from '../scrims.slice';
import { useClock } from '../../../shared/clock';
import { bestFreeSeat, canReport, type Lobby, seatOffer, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { useCopy } from '../use-copy';
import css from './PhoneBar.module.css';
import { mainAction } from './main-action';
import { ReportWinner } from './ReportWinner';
import type { SeatActions } from './Seat';
import { useLobby } from './use-lobby';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  actions: SeatActions;
}

/** The secret that a player needs most: the code, or the password of the manual lobby. */
function CopyButton({ lobby, isMain }: { lobby: Lobby; isMain: boolean }) {
  const copy = useCopy();
  const type = isMain ? 'primary' : 'default';
  if (lobby.state === 'code')
    return (
      <Button type={type} size="large" onClick={() => void copy(lobby.code, strings.codeCopied)}>
        {strings.copyCode}
      </Button>
    );
  if (lobby.state !== 'manual') return null;
  return (
    <Button type={type} size="large" onClick={() => void copy(lobby.password, strings.passwordCopied)}>
      {strings.copyPassword}
    </Button>
  );
}

/** Menu with rare actions and with leaving, which is not placed next to the main action. */
function SeatMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useCloseOnBack(isOpen, close);
  return (
    <div
      className={css.menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        close();
        toggle.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <button
        ref={toggle}
        type="button"
        className={`icon-button ${css.toggle}`}
        aria-label={strings.seatActions}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" size={20} />
      </button>
      {isOpen && (
        <div id={id} className={css.items} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}

function SeatedBar({ scrim, viewer, pending, actions }: Props) {
  const dispatch = useDispatch();
  const copy = useCopy();
  const lobby = useLobby(scrim, viewer);
  const isReportable = useClock((now) => canReport(scrim, viewer, now));
  const seat = seatOf(scrim, viewer.id);
  const hasSecret = lobby.state === 'code' || lobby.state === 'manual';
  const isMissing = useClock((now) => canCheckIn(scrim, viewer, now));
  const main = useClock((now) => mainAction(scrim, now, { isMissing, isReportable, hasSecret }));
  const checkInButton = useAskedButton('checkIn');
  if (!seat && !hasSecret && !isMissing) return null;
  return (
    <div className={css.bar}>
      {isMissing && (
        <Button
          ref={checkInButton}
          type={main === 'check-in' ? 'primary' : 'default'}
          size="large"
          loading={pending?.kind === 'checkIn'}
          disabled={viewer.isOffline === true || (pending !== undefined && pending.kind !== 'checkIn')}
          onClick={() => dispatch(sendScrimCommand.requested({ kind: 'checkIn', scrimId: scrim._id }))}
        >
          {strings.attendance.checkIn}
        </Button>
      )}
      {seat && !hasSecret && !isMissing && <span className={css.seated}>{strings.seatedAs(seat.role, seat.team)}</span>}
      <CopyButton lobby={lobby} isMain={main === 'copy'} />
      {isReportable && <ReportWinner scrim={scrim} pending={pending} isInBar isMain={main === 'report'} />}
      {(seat || lobby.state === 'manual') && (
        <SeatMenu>
          {lobby.state === 'manual' && (
            <Button size="large" block onClick={() => void copy(lobby.name, strings.lobbyNameCopied)}>
              {strings.copyLobbyName}
            </Button>
          )}
          {seat && (
            <Button
              size="large"
              block
              danger
              loading={pending?.kind === 'leave'}
              disabled={viewer.isOffline === true || pending !== undefined}
              title={viewer.isOffline ? strings.offline : undefined}
              onClick={actions.leave}
            >
              {strings.leave}
            </Button>
          )}
        </SeatMenu>
      )}
    </div>
  );
}

/** The seat offered to the viewer goes before any other. */
function OfferBar({ scrim, viewer, pending, offer }: Omit<Props, 'actions'> & { offer: OfferView }) {
  const dispatch = useDispatch();
  const { _id: offerId, seat } = offer;
  const left = useClock((now) => timeLeft(offer.expiresAt, now));
  const acceptButton = useAskedButton('accept', offerId);
  const declineButton = useAskedButton('decline', offerId);
  const answer = (kind: 'accept' | 'decline') => ({
    loading: pending?.kind === kind,
    disabled: viewer.isOffline === true || (pending !== undefined && pending.kind !== kind),
    onClick: () => dispatch(sendScrimCommand.requested({ kind, scrimId: scrim._id, offerId, seat })),
  });
  return (
    <div className={css.bar}>
      <Button ref={declineButton} size="large" {...answer('decline')}>
        {attendance.offer.decline}
      </Button>
      <Button ref={acceptButton} type="primary" size="large" aria-label={attendance.offer.accept} {...answer('accept')}>
        {attendance.offer.accept} · {left}
      </Button>
    </div>
  );
}

/**
 * Fixed bar on phones with what is needed now: check in, take an offered seat, join, copy the code or password, report
 * the winner. One of them is the main action.
 */
export function PhoneBar(props: Props) {
  const { scrim, viewer, pending, actions } = props;
  const roles = useSelector(selectPreferredRoles);
  const free = bestFreeSeat(scrim, roles);
  const [search] = useSearchParams();
  if (isOver(scrim)) return null;
  const offer = offerTo(scrim, viewer);
  if (offer) return <OfferBar scrim={scrim} viewer={viewer} pending={pending} offer={offer} />;
  // The seat that the viewer came for is offered above.
  const isOffered = readChosenSeat(search) !== undefined;
  if (isOffered || seatOf(scrim, viewer.id) || !free || seatOffer(scrim, { ...viewer, isOffline: false }) !== 'join')
    return <SeatedBar {...props} />;
  return (
    <div className={css.bar}>
      <Button
        type="primary"
        size="large"
        block
        loading={pending?.kind === 'join'}
        disabled={viewer.isOffline || (pending !== undefined && pending.kind !== 'join')}
        onClick={() => actions.joinSeat(free.team, free.role)}
      >
        {homeStrings.joinAs(free.role, homeStrings.sides[free.team])}
      </Button>
    </div>
  );
}
