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
import { ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { RankEmblem } from '../../../shared/art/RankEmblem';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { sendScrimCommand } from '../scrims.slice';
import css from './SwapTable.module.css';
import { seatAt, neighbourSeat, type SeatKey, seatKey, toSwapCommand } from './swap';
import teams from '../room/Teams.module.css';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { strings as adminStrings } from './strings';
import { personName, rankName } from '../../../shared/words/words';

interface TileProps {
  scrim: ScrimView;
  id: SeatKey;
  pickedSeat: string | null;
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
      <span className={teams.name}>
        <span>{personName(name)}</span>
      </span>
      <span className={teams.rank}>{rankName(rank)}</span>
    </span>
  </>
);

/** A seat that can be picked up and dropped on by drag, click or keyboard. */
function Tile({ scrim, id, pickedSeat, isPending, onPress }: TileProps) {
  const seat = seatAt(scrim, id)!;
  const drag = useDraggable({ id, disabled: !seat.userId || isPending });
  const drop = useDroppable({ id });
  const target = pickedSeat !== null && pickedSeat !== id;
  const className = [
    css.tile,
    teams.seat,
    sideClass(seat.team),
    pickedSeat === id && css.picked,
    target && css.target,
    drop.isOver && css.over,
    isPending && css.pending,
  ]
    .filter(Boolean)
    .join(' ');
  const setRefs = (element: HTMLButtonElement | null) => {
    drag.setNodeRef(element);
    drop.setNodeRef(element);
  };
  return (
    <button
      ref={setRefs}
      type="button"
      {...drag.listeners}
      className={className}
      data-swap={id}
      aria-pressed={pickedSeat === id}
      aria-disabled={isPending || (!seat.userId && pickedSeat === null)}
      onClick={() => !isPending && onPress(id)}
    >
      <span className="visually-hidden">{adminStrings.swapSeat(seat.role, seat.team)} </span>
      {seat.name ? (
        <Player name={seat.name} rank={seat.rank ?? ''} />
      ) : (
        <span className={css.open}>{strings.openSeat}</span>
      )}
    </button>
  );
}

interface Props {
  scrim: ScrimView;
  pending: ScrimCommand | undefined;
  onDone: () => void;
}

/** Picks up a player and puts them on another seat, by drag, click or keyboard, and says what happened. */
function useSwapping({ scrim, onDone }: Omit<Props, 'pending'>) {
  const dispatch = useDispatch();
  const [pickedSeat, setPickedSeat] = useState<SeatKey | null>(null);
  const [dragged, setDragged] = useState<SeatKey | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const swapSeats = (from: SeatKey, to: string) => {
    setPickedSeat(null);
    const command = toSwapCommand(scrim, from, to);
    const target = seatAt(scrim, to);
    setAnnouncement(
      command && target
        ? adminStrings.swapRequested(seatAt(scrim, from)?.name ?? '', target.role, target.team)
        : adminStrings.swapDropped,
    );
    if (command) dispatch(sendScrimCommand.requested(command));
  };
  const onPress = (id: SeatKey) => {
    if (pickedSeat) return swapSeats(pickedSeat, id);
    const name = seatAt(scrim, id)?.name;
    if (!name) return undefined;
    setPickedSeat(id);
    return setAnnouncement(adminStrings.swapPicked(name));
  };
  const onEscape = () => {
    if (pickedSeat) setAnnouncement(adminStrings.swapDropped);
    else onDone();
    setPickedSeat(null);
  };
  const onDragStart = ({ active }: DragStartEvent) => {
    setPickedSeat(null);
    setDragged(active.id as SeatKey);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over) swapSeats(active.id as SeatKey, String(over.id));
  };
  const onDragCancel = () => setDragged(null);
  return { pickedSeat, dragged, announcement, onPress, onEscape, drag: { onDragStart, onDragEnd, onDragCancel } };
}

/** The player that is dragged. */
const InHand = ({ seat }: { seat: ReturnType<typeof seatAt> }) =>
  seat?.name && (
    <div className={`${css.tile} ${teams.seat} ${sideClass(seat.team)} ${css.inHand}`}>
      <Player name={seat.name} rank={seat.rank ?? ''} />
    </div>
  );

/** The ten seats while an admin rearranges them. Clicking one seat and then another does the same as dragging. */
export function SwapTable({ scrim, pending, onDone }: Props) {
  const table = useRef<HTMLDivElement>(null);
  // Immediate movement of a finger scrolls the page; resting picks up a player.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const { pickedSeat, dragged, announcement, onPress, onEscape, drag } = useSwapping({ scrim, onDone });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset['swap'];
    const next = key && neighbourSeat(key, event.key);
    if (next) {
      event.preventDefault();
      table.current?.querySelector<HTMLElement>(`[data-swap=${next}]`)?.focus();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <DndContext sensors={sensors} {...drag}>
      <div
        ref={table}
        className={`${teams.teams} ${teams.roomy} ${css.table}`}
        data-dragging={dragged !== null || undefined}
        onKeyDown={onKeyDown}
      >
        <p className={css.how}>{adminStrings.swapHow}</p>
        <ol className={teams.rows}>
          {ROLES.map((role) => (
            <li key={role} className={teams.row}>
              <span className={teams.spine}>
                <RoleIcon role={role} />
                <span className="visually-hidden">{role}</span>
              </span>
              {TEAMS.map((team) => {
                const id = seatKey(team, role);
                return (
                  <Tile
                    key={id}
                    id={id}
                    scrim={scrim}
                    pickedSeat={dragged ?? pickedSeat}
                    isPending={pending !== undefined}
                    onPress={onPress}
                  />
                );
              })}
            </li>
          ))}
        </ol>
        <p className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </p>
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <InHand seat={seatAt(scrim, dragged)} />}</DragOverlay>
    </DndContext>
  );
}
