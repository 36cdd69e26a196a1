import { Icon } from '../../../shared/art/Icon';
import { strings } from '../strings';
import type { Presence } from './attendance';
import css from './PresenceIcon.module.css';

/** Tells who is there and who is missing, next to their name. */
export function PresenceIcon({ presence }: { presence: Presence }) {
  const isIn = presence === 'in';
  const label = isIn ? strings.attendance.checkedIn : strings.attendance.notCheckedIn;
  return (
    <span className={`${css.mark} ${isIn ? css.in : css.missing}`} role="img" aria-label={label} title={label}>
      <Icon name={isIn ? 'check' : 'clock'} size={14} />
    </span>
  );
}
