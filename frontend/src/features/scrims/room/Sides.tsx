import { type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { Icon } from '../../../shared/art/Icon';
import { formatList } from '../../../shared/language/lists';
import { words } from '../../../shared/words/words';
import css from './Sides.module.css';

interface Props {
  scrim: ScrimView;
  name: string;
  label: string;
  team: TeamName | null;
  onChoose: (team: TeamName) => void;
}

/** The choice of a winner: both teams with their players. */
export const Sides = ({ scrim, name, label, team, onChoose }: Props) => (
  <div className={css.sides} role="radiogroup" aria-label={label}>
    {TEAMS.map((side) => (
      <label key={side} className={`${css.side} ${side === 'teamOne' ? css.blue : css.red}`}>
        <input type="radio" name={name} checked={team === side} onChange={() => onChoose(side)} />
        <b>
          {words.teams[side]} <Icon name="check" size={18} />
        </b>
        <span>{formatList(scrim[side].map((player) => player._user.name))}</span>
      </label>
    ))}
  </div>
);
