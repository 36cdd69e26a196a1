import type { PersonView, ScrimView } from '@muster/contracts';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import css from './Casters.module.css';
import { profilePath, shorten } from './shorten';
import { castOffer, type Viewer } from './viewer';
import type { Wish } from './wishes';
import { words } from './words';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: Wish | undefined;
  cast: () => void;
  uncast: () => void;
  refuse: (why: string) => void;
  kick?: ((caster: PersonView) => void) | undefined;
}

/** The voices of the match, between the two teams. */
export function Casters({ scrim, viewer, pending, cast, uncast, refuse, kick }: Props) {
  const offer = castOffer(scrim, viewer);
  const busy = pending !== undefined;
  if (!scrim.isWithCasters && !scrim.casters.length) return null;
  const refused = typeof offer === 'object' ? offer.refused : undefined;
  const waits = pending?.kind === 'cast' || pending?.kind === 'uncast';
  const press = () => {
    if (refused) refuse(refused);
    else if (!busy) (offer === 'leave' ? uncast : cast)();
  };
  return (
    <div className={css.casters}>
      <Icon name="mic" size={17} />
      <span className="visually-hidden">{words.casters}</span>
      {scrim.casters.map((caster) => (
        <span key={caster._id} className={`${css.caster} ${caster._id === viewer.id ? css.mine : ''}`}>
          <Link to={profilePath(caster)} title={caster.name}>
            {shorten(caster.name)}
          </Link>
          {kick && caster._id !== viewer.id && !scrim.teamWon && (
            <button type="button" className={css.kick} aria-label={words.kickLabel(caster.name)} title={words.kick} aria-disabled={busy} onClick={() => !busy && kick(caster)}>
              <Icon name="close" size={14} />
            </button>
          )}
        </span>
      ))}
      {scrim.teamWon ? !scrim.casters.length && words.castersOff : <span className={css.none}>{words.castersOf(scrim.casters.length, scrim.maxCastersAllowedCount)}</span>}
      {offer !== 'none' && (
        <button type="button" className={css.button} aria-disabled={busy || refused !== undefined} title={refused} onClick={press}>
          {waits ? words.pending : offer === 'leave' ? words.leaveCast : words.joinCast}
        </button>
      )}
    </div>
  );
}
