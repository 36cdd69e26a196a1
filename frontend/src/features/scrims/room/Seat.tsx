import type { OfferView } from '@muster/contracts/attendance';
import type { Role, TeamName } from '@muster/contracts/constants';
import { profilePath } from '@muster/contracts/profile-path';
import type { PlayerEntry } from '@muster/contracts/scrims';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { Tooltip } from '../../../shared/Tooltip';
import { RankEmblem } from '../../../shared/art/RankEmblem';
import type { Presence } from '../attendance/attendance';
import { PresenceIcon } from '../attendance/PresenceIcon';
import { formatTime } from '../time';
import css from './Teams.module.css';
import { useChangeHighlight } from './use-change-highlight';
import type { SeatOffer } from '../permissions';
import { strings } from '../strings';
import { personName, rankName } from '../../../shared/words/words';

export interface SeatActions {
  joinSeat: (team: TeamName, role: Role) => void;
  leave: () => void;
  kick?: ((player: PlayerEntry) => void) | undefined;
  explainDisabled: (reason: string) => void;
  /** Takes the free seat that is held for the user. */
  accept?: (offer: OfferView) => void;
  /** Only on the scrim's own page, which has the space. */
  copyDiscord?: (discord: string) => void;
}
interface Props {
  team: TeamName;
  role: Role;
  player: PlayerEntry | undefined;
  isMe: boolean;
  isHost: boolean;
  /** The user, while their command for this seat is pending. */
  pendingPlayer: { name: string; rank: string } | null;
  offer: SeatOffer;
  /** The offer that the free seat is held for, and whether it was made to the user. */
  heldFor?: OfferView | undefined;
  isHeldForMe?: boolean;
  /** Whether the player has checked in, as soon as check-in is open. */
  presence?: Presence | undefined;
  /** A command of the user is pending in this scrim. */
  isBusy: boolean;
  isLocked: boolean;
  /** Why leaving and kicking are disabled at the moment. */
  disabledReason: string | undefined;
  actions: SeatActions;
}

const sideClass = (team: TeamName) => (team === 'teamOne' ? css.blue : css.red);

/** Nobody else may take the seat until the offer has ended. */
function HeldSeat({ offer, isMine, isBusy, accept }: HeldSeatProps) {
  const s = strings.attendance;
  return isMine && accept ? (
    <button type="button" className={css.free} aria-disabled={isBusy} onClick={() => !isBusy && accept(offer)}>
      {s.heldForYou}
    </button>
  ) : (
    <span className={`${css.closed} ${css.held}`}>
      {s.held(personName(offer.to.name), formatTime(offer.expiresAt))}
    </span>
  );
}
interface HeldSeatProps {
  offer: OfferView;
  isMine: boolean;
  isBusy: boolean;
  accept: SeatActions['accept'];
}

function EmptySeat({ team, role, offer, isBusy, actions }: Props) {
  if (offer === 'none')
    return (
      <span className={css.closed}>
        {strings.openSeat}
        <span className="visually-hidden"> {strings.emptySeat(role, team)}</span>
      </span>
    );
  const disabledReason = typeof offer === 'object' ? offer.disabledReason : undefined;
  const isMove = offer === 'move';
  return (
    <button
      type="button"
      className={css.free}
      aria-label={isMove ? strings.moveLabel(role, team) : strings.joinLabel(team, role)}
      aria-disabled={isBusy || disabledReason !== undefined}
      title={disabledReason}
      onClick={() =>
        disabledReason ? actions.explainDisabled(disabledReason) : !isBusy && actions.joinSeat(team, role)
      }
    >
      {isMove ? strings.move : strings.join}
    </button>
  );
}

function CaptainIcon() {
  return (
    <Tooltip text={strings.captain}>
      {() => (
        <span className={css.crown} role="img" aria-label={strings.captain} tabIndex={0}>
          <Icon name="crown" size={15} />
        </span>
      )}
    </Tooltip>
  );
}

function TakenSeat(props: Props & { player: PlayerEntry }) {
  const { team, role, player, isMe, isHost, isBusy, isLocked, disabledReason, presence, actions } = props;
  const { name, rank } = player._user;
  const runIfEnabled = (run: () => void) =>
    disabledReason ? actions.explainDisabled(disabledReason) : !isBusy && run();
  return (
    <>
      <span className={css.emblem}>
        <RankEmblem rank={rank} size={30} />
      </span>
      <span className={css.who}>
        <span className={css.name}>
          {isHost && <CaptainIcon />}
          <Link to={profilePath(player._user)} title={name}>
            {personName(name)}
          </Link>
          {presence && <PresenceIcon presence={presence} />}
        </span>
        <span className={css.rank}>
          {isMe && !player.standIn && (
            <span className={css.you}>
              {strings.you}
              <span className={css.separator}> · </span>
            </span>
          )}
          {player.standIn ? (
            strings.attendance.findsStandIn
          ) : (
            <span className={isMe ? css.own : ''}>{rankName(rank)}</span>
          )}
        </span>
      </span>
      {!isMe && actions.copyDiscord && (
        <button
          type="button"
          className={css.act}
          aria-label={strings.copyDiscord(name)}
          title={player._user.discord}
          onClick={() => actions.copyDiscord?.(player._user.discord)}
        >
          <Icon name="discord" size={17} />
        </button>
      )}
      {isMe && !isLocked && (
        <button
          type="button"
          className={css.act}
          aria-label={strings.leaveLabel(role, team)}
          title={disabledReason ?? strings.leave}
          aria-disabled={isBusy || disabledReason !== undefined}
          onClick={() => runIfEnabled(actions.leave)}
        >
          <Icon name="close" size={17} />
        </button>
      )}
      {!isMe && !isLocked && actions.kick && (
        <button
          type="button"
          className={css.act}
          aria-label={strings.kickLabel(name)}
          title={disabledReason ?? strings.kick}
          aria-disabled={isBusy || disabledReason !== undefined}
          onClick={() => runIfEnabled(() => actions.kick?.(player))}
        >
          <Icon name="unseat" size={17} />
        </button>
      )}
    </>
  );
}

/** The user, shown before the server has confirmed. */
function PendingSeat({ pendingPlayer }: { pendingPlayer: { name: string; rank: string } }) {
  return (
    <>
      <span className={css.emblem}>
        <RankEmblem rank={pendingPlayer.rank} size={30} />
      </span>
      <span className={css.who} role="status">
        <span className={css.name}>
          <span>{personName(pendingPlayer.name)}</span>
        </span>
        <span className={css.rank}>{strings.pending}</span>
      </span>
      <span className="spinner" aria-hidden="true" />
    </>
  );
}

/** One of the ten seats. Empty, it is the join button. The seat keeps the focus when its content changes. */
export const Seat = memo(function Seat(props: Props) {
  const { team, player, isMe, pendingPlayer } = props;
  const element = useRef<HTMLDivElement>(null);
  useChangeHighlight(element, player?._user._id ?? '');
  const focused = useRef(false);
  useEffect(() => {
    // The pressed button was removed, so the seat takes the focus.
    const isFocusLost = document.activeElement === document.body || document.activeElement === null;
    if (focused.current && isFocusLost) element.current?.focus({ preventScroll: true });
  });
  const className = [
    css.seat,
    sideClass(team),
    isMe && css.mine,
    pendingPlayer && css.pending,
    !player && !pendingPlayer && css.empty,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      ref={element}
      className={className}
      tabIndex={-1}
      data-seat={`${team}-${props.role}`}
      onFocus={({ target, currentTarget }) => {
        focused.current = true;
        // A closing dialog returns the focus to the seat although the user was on its button.
        if (target === currentTarget && !player && !pendingPlayer)
          currentTarget.querySelector('button')?.focus({ preventScroll: true });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // When a focused button is removed, blur fires without a relatedTarget; that is not the user moving focus.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = false;
      }}
    >
      {pendingPlayer ? (
        <PendingSeat pendingPlayer={pendingPlayer} />
      ) : player ? (
        <TakenSeat {...props} player={player} />
      ) : props.heldFor ? (
        <HeldSeat
          offer={props.heldFor}
          isMine={props.isHeldForMe === true}
          isBusy={props.isBusy}
          accept={props.actions.accept}
        />
      ) : (
        <EmptySeat {...props} />
      )}
    </div>
  );
});
