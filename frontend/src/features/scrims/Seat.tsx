import type { PlayerEntry, Role, TeamName } from '@muster/contracts';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { Hint } from '../../shared/Hint';
import { RankEmblem } from '../../shared/art/RankEmblem';
import css from './Teams.module.css';
import { profilePath, shorten } from './shorten';
import { useSoftChange } from './use-soft-change';
import type { SeatOffer } from './viewer';
import { words } from './words';

export interface SeatActions {
  take: (team: TeamName, role: Role) => void;
  leave: () => void;
  kick?: ((player: PlayerEntry) => void) | undefined;
  refuse: (why: string) => void;
  /** On the page of one scrim there is room for it. */
  copyDiscord?: (discord: string) => void;
}
interface Props {
  team: TeamName;
  role: Role;
  player: PlayerEntry | undefined;
  isMe: boolean;
  isHost: boolean;
  /** I asked for this seat and wait for the server's word. */
  asked: { name: string; rank: string } | null;
  offer: SeatOffer;
  /** Another wish of mine is under way in this scrim. */
  busy: boolean;
  locked: boolean;
  actions: SeatActions;
}

const side = (team: TeamName) => (team === 'teamOne' ? css.blue : css.red);

function EmptySeat({ team, role, offer, busy, actions }: Props) {
  if (offer === 'none')
    return (
      <span className={css.closed}>
        {words.openSeat}
        <span className="visually-hidden"> {words.emptySeat(team, role)}</span>
      </span>
    );
  const refused = typeof offer === 'object' ? offer.refused : undefined;
  const moves = offer === 'move';
  return (
    <button
      type="button"
      className={css.free}
      aria-label={moves ? words.moveLabel(team, role) : words.joinLabel(team, role)}
      aria-disabled={busy || refused !== undefined}
      title={refused}
      onClick={() => (refused ? actions.refuse(refused) : !busy && actions.take(team, role))}
    >
      {moves ? words.move : words.join}
    </button>
  );
}

function Crown() {
  return (
    <Hint text={words.captain}>
      {() => (
        <span className={css.crown} role="img" aria-label={words.captain} tabIndex={0}>
          <Icon name="crown" size={15} />
        </span>
      )}
    </Hint>
  );
}

function TakenSeat({ team, role, player, isMe, isHost, busy, locked, actions }: Props & { player: PlayerEntry }) {
  const { name, rank } = player._user;
  return (
    <>
      <span className={css.emblem}>
        <RankEmblem rank={rank} size={30} />
      </span>
      <span className={css.who}>
        <span className={css.name}>
          {isHost && <Crown />}
          <Link to={profilePath(player._user)} title={name}>
            {shorten(name)}
          </Link>
        </span>
        <span className={css.rank}>
          {isMe && <span className={css.you}>{words.you} · </span>}
          {rank}
        </span>
      </span>
      {!isMe && actions.copyDiscord && (
        <button type="button" className={`${css.act} ${css.discord}`} aria-label={words.copyDiscord(name)} title={player._user.discord} onClick={() => actions.copyDiscord?.(player._user.discord)}>
          <Icon name="discord" size={17} />
        </button>
      )}
      {isMe && !locked && (
        <button type="button" className={css.act} aria-label={words.leaveLabel(team, role)} title={words.leave} aria-disabled={busy} onClick={() => !busy && actions.leave()}>
          <Icon name="close" size={17} />
        </button>
      )}
      {!isMe && !locked && actions.kick && (
        <button type="button" className={`${css.act} ${css.kick}`} aria-label={words.kickLabel(name)} title={words.kick} aria-disabled={busy} onClick={() => !busy && actions.kick?.(player)}>
          <Icon name="unseat" size={17} />
        </button>
      )}
    </>
  );
}

/** Me, a moment before the server agrees. */
function AskedSeat({ asked }: { asked: { name: string; rank: string } }) {
  return (
    <>
      <span className={css.emblem}>
        <RankEmblem rank={asked.rank} size={30} />
      </span>
      <span className={css.who} role="status">
        <span className={css.name}>{shorten(asked.name)}</span>
        <span className={css.rank}>{words.pending}</span>
      </span>
      <span className={css.spinner} aria-hidden="true" />
    </>
  );
}

/** One of the ten. Empty it is the join button; the keyboard stays here whatever the server says. */
export const Seat = memo(function Seat(props: Props) {
  const { team, player, isMe, asked } = props;
  const box = useRef<HTMLDivElement>(null);
  useSoftChange(box, player?._user._id ?? '');
  const focused = useRef(false);
  useEffect(() => {
    // The button somebody pressed here is gone from the page: its place keeps the focus.
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (focused.current && lost) box.current?.focus({ preventScroll: true });
  });
  const look = [css.seat, side(team), isMe && css.mine, asked && css.asked, !player && !asked && css.empty].filter(Boolean).join(' ');
  return (
    <div
      ref={box}
      className={look}
      tabIndex={-1}
      data-seat={`${team}-${props.role}`}
      onFocus={({ target, currentTarget }) => {
        focused.current = true;
        // A dialog that closes gives the focus back to the place; the person was at its button.
        if (target === currentTarget && !player && !asked) currentTarget.querySelector('button')?.focus({ preventScroll: true });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // When a focused button is removed, blur fires without a relatedTarget; that is not the user moving focus.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = false;
      }}
    >
      {asked ? <AskedSeat asked={asked} /> : player ? <TakenSeat {...props} player={player} /> : <EmptySeat {...props} />}
    </div>
  );
});
