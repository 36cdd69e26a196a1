import { profilePath } from '@muster/contracts/profile-path';
import { isCaster, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import type { PersonView } from '@muster/contracts/users';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { checkInPhase, isCheckInDue, presenceOf } from '../attendance/attendance';
import { PresenceIcon } from '../attendance/PresenceIcon';
import { useClock } from '../../../shared/clock';
import css from './Casters.module.css';
import { castOffer, seatLock, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { personName } from '../../../shared/words/words';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  joinCast: () => void;
  leaveCast: () => void;
  explainDisabled: (reason: string) => void;
  kick?: ((caster: PersonView) => void) | undefined;
}

/** The casters of the scrim, and the button to join or leave them. */
export function Casters({ scrim, viewer, pending, joinCast, leaveCast, explainDisabled, kick }: Props) {
  const offer = castOffer(scrim, viewer);
  const busy = pending !== undefined;
  const hasPresence = useClock((now) => isCheckInDue(checkInPhase(scrim, now)));
  const lock = seatLock(viewer);
  if (!scrim.isWithCasters && !scrim.casters.length) return null;
  const disabledReason = typeof offer === 'object' ? offer.disabledReason : undefined;
  const isCasting = isCaster(scrim, viewer.id);
  const isPending = pending?.kind === 'cast' || pending?.kind === 'leaveCast';
  const onClick = () => {
    if (disabledReason) explainDisabled(disabledReason);
    else if (!busy) (isCasting ? leaveCast : joinCast)();
  };
  return (
    <div className={css.casters}>
      <Icon name="mic" size={17} />
      <span className="visually-hidden">{strings.casters}</span>
      {scrim.casters.map((caster) => (
        <span key={caster._id} className={`${css.caster} ${caster._id === viewer.id ? css.mine : ''}`}>
          <Link to={profilePath(caster)} title={caster.name}>
            {personName(caster.name)}
          </Link>
          {hasPresence && <PresenceIcon presence={presenceOf(caster)} />}
          {kick && caster._id !== viewer.id && !isOver(scrim) && (
            <button
              type="button"
              className={css.kick}
              aria-label={strings.kickLabel(caster.name)}
              title={lock ?? strings.kick}
              aria-disabled={busy || lock !== undefined}
              onClick={() => (lock ? explainDisabled(lock) : !busy && kick(caster))}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </span>
      ))}
      {isOver(scrim) ? (
        !scrim.casters.length && strings.castersOff
      ) : (
        <span className={css.none}>{strings.castersOf(scrim.casters.length, scrim.maxCastersAllowedCount)}</span>
      )}
      {offer !== 'none' && (
        <button
          type="button"
          className={css.button}
          aria-disabled={busy || disabledReason !== undefined}
          title={disabledReason}
          onClick={onClick}
        >
          {isPending ? strings.pending : isCasting ? strings.leaveCast : strings.joinCast}
        </button>
      )}
    </div>
  );
}
