import { SCRIM_SIZE, type TeamName } from '@muster/contracts/constants';
import { freeRoles, isOver, seatCount } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { heldFor } from '../attendance/attendance';
import css from './SeatMeter.module.css';
import { strings } from '../strings';
import { formatList } from '../../../shared/language/lists';

/** Satisfied by full views and previews. */
type Seated = Parameters<typeof isOver>[0] &
  Partial<Pick<ScrimView, 'offers' | 'reserves'>> &
  Record<TeamName, readonly { role: string }[]>;

/** Returns the roles that anybody may take, without seats that are held for a reserve. */
const openRoles = (scrim: Seated, team: TeamName) =>
  freeRoles(scrim, team).filter((role) => !scrim.offers || !heldFor({ offers: scrim.offers }, team, role));

/** Returns which roles are missing, or only their number if there are many. */
function missing(scrim: Seated): string {
  const free = [...openRoles(scrim, 'teamOne'), ...openRoles(scrim, 'teamTwo')];
  if (isOver(scrim)) return '';
  if (!free.length) return seatCount(scrim) === SCRIM_SIZE ? strings.full : '';
  return new Set(free).size <= 2 ? strings.needs(formatList([...new Set(free)])) : strings.needsMany(free.length);
}

/** Ten pips: Blue fills from the left, Red from the right. */
export function SeatMeter({ scrim }: { scrim: Seated }) {
  const blue = scrim.teamOne.length;
  const red = scrim.teamTwo.length;
  const waiting = isOver(scrim) ? 0 : (scrim.reserves?.length ?? 0);
  const notes = [missing(scrim), ...(waiting > 0 ? [strings.attendance.reserves(waiting)] : [])].filter(Boolean);
  const tone = (i: number) => (i < blue ? css.blue : i >= SCRIM_SIZE - red ? css.red : '');
  return (
    <div className={css.meter}>
      <span className={css.pips} role="img" aria-label={strings.seatsLabel(blue + red, blue, red)}>
        {Array.from({ length: SCRIM_SIZE }, (_, i) => (
          <i key={i} className={tone(i)} />
        ))}
      </span>
      <span aria-hidden="true">{strings.seats(seatCount(scrim))}</span>
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </div>
  );
}
