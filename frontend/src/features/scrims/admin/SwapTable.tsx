import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ROLES, type ScrimView, type TeamName, TEAMS } from '@muster/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { RankEmblem } from '../../../shared/art/RankEmblem';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { scrimCommandRequested } from '../scrims.slice';
import { truncate } from '../truncate';
import css from './SwapTable.module.css';
import { seatAt, neighbourSeat, type SeatKey, seatKey, toSwapCommand } from './swap';
import teams from '../room/Teams.module.css';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';

interface TileProps {
  scrim: ScrimView;
  id: SeatKey;
  isPicked: string | null;
  isPending: boolean;
  onPress: (id: SeatKey) => void;
}
const sideClass = (team: TeamName) => (team === 'teamOne' ? teams.blue : teams.red);
const Player = ({ name, rank }: { name: string; rank: string }) => (
  <>
    <span className={teams.emblem}>
      <RankEmblem rank={rank} size={30} />
    </span>
    <span className={teams.who}>
      <span className={teams.name}>{truncate(name)}</span>
      <span className={teams.rank}>{rank}</span>
    </span>
  </>
);

/** A seat to pick up from and to put down on: by dragging, by pressing, by keyboard. */
function Tile({ scrim, id, isPicked, isPending, onPress }: TileProps) {
  const seat = seatAt(scrim, id)!;
  const drag = useDraggable({ id, disabled: !seat.userId || isPending });
  const drop = useDroppable({ id });
  const target = isPicked !== null && isPicked !== id;
  const look = [
    css.tile,
    teams.seat,
    sideClass(seat.team),
    isPicked === id && css.picked,
    target && css.target,
    drop.isOver && css.over,
    isPending && css.asking,
  ]
    .filter(Boolean)
    .join(' ');
  const hold = (element: HTMLButtonElement | null) => {
    drag.setNodeRef(element);
    drop.setNodeRef(element);
  };
  return (
    <button
      ref={hold}
      type="button"
      {...drag.listeners}
      className={look}
      data-swap={id}
      aria-pressed={isPicked === id}
      aria-disabled={isPending || (!seat.userId && isPicked === null)}
      onClick={() => !isPending && onPress(id)}
    >
      <span className="visually-hidden">{strings.swapSeat(seat.role, seat.team)} </span>
      {seat.name ? (
        <Player name={seat.name} rank={seat.rank ?? ''} />
      ) : (
        <span className={css.open}>{strings.openSeat}</span>
      )}
    </button>
  );
}

/**
 * The ten seats while an admin rearranges them. Dragging is a shortcut: pressing one seat and then another does the
 * same.
 */
export function SwapTable({
  scrim,
  pending,
  onDone,
}: {
  scrim: ScrimView;
  pending: ScrimCommand | undefined;
  onDone: () => void;
}) {
  const dispatch = useDispatch();
  const table = useRef<HTMLDivElement>(null);
  const [isPicked, setPicked] = useState<SeatKey | null>(null);
  const [dragged, setDragged] = useState<SeatKey | null>(null);
  const [said, setSaid] = useState('');
  // A finger that moves at once scrolls the page; one that rests a moment picks up.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const isPending = pending !== undefined;
  const inHand = dragged && seatAt(scrim, dragged);

  const put = (from: SeatKey, to: string) => {
    setPicked(null);
    const wish = toSwapCommand(scrim, from, to);
    const target = seatAt(scrim, to);
    setSaid(
      wish && target
        ? strings.swapAsked(seatAt(scrim, from)?.name ?? '', target.role, target.team)
        : strings.swapDropped,
    );
    if (wish) dispatch(scrimCommandRequested(wish));
  };
  const onPress = (id: SeatKey) => {
    if (isPicked) return put(isPicked, id);
    const name = seatAt(scrim, id)?.name;
    if (!name) return undefined;
    setPicked(id);
    return setSaid(strings.swapPicked(name));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = (event.target as HTMLElement).dataset['swap'];
    const next = here && neighbourSeat(here, event.key);
    if (next) {
      event.preventDefault();
      table.current?.querySelector<HTMLElement>(`[data-swap=${next}]`)?.focus();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (isPicked) setSaid(strings.swapDropped);
    else onDone();
    setPicked(null);
  };
  const lift = ({ active }: DragStartEvent) => {
    setPicked(null);
    setDragged(active.id as SeatKey);
  };
  const letGo = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over) put(active.id as SeatKey, String(over.id));
  };
  const tile = (team: TeamName, role: (typeof ROLES)[number]) => {
    const id = seatKey(team, role);
    const moves =
      pending?.kind === 'swap' && [pending.one, pending.two].some((seat) => seatKey(seat.team, seat.role) === id);
    return (
      <Tile
        key={id}
        id={id}
        scrim={scrim}
        isPicked={dragged ?? isPicked}
        isPending={isPending || moves}
        onPress={onPress}
      />
    );
  };
  return (
    <DndContext sensors={sensors} onDragStart={lift} onDragEnd={letGo} onDragCancel={() => setDragged(null)}>
      <div ref={table} className={`${teams.teams} ${teams.roomy}`} onKeyDown={onKeyDown}>
        <p className={css.how}>{strings.swapHow}</p>
        <ol className={teams.rows}>
          {ROLES.map((role) => (
            <li key={role} className={teams.row}>
              <span className={teams.spine}>
                <RoleIcon role={role} />
                <span className="visually-hidden">{role}</span>
              </span>
              {TEAMS.map((team) => tile(team, role))}
            </li>
          ))}
        </ol>
        <p className="visually-hidden" role="status" aria-live="assertive">
          {said}
        </p>
      </div>
      <DragOverlay dropAnimation={null}>
        {inHand?.name && (
          <div className={`${css.tile} ${teams.seat} ${sideClass(inHand.team)} ${css.inHand}`}>
            <Player name={inHand.name} rank={inHand.rank ?? ''} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
