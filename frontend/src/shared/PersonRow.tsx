import { profilePath } from '@muster/contracts/profile-path';
import type { PlayerView } from '@muster/contracts/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RankEmblem } from './art/RankEmblem';
import css from './PersonRow.module.css';
import { PresenceDot } from './presence/PresenceDot';
import { rankName } from './words/words';

interface Props {
  person: PlayerView;
  online?: boolean | undefined;
  onNavigate: () => void;
  children?: ReactNode;
}

/** List row of a person: rank, presence, name, and actions. */
export const PersonRow = ({ person, online, onNavigate, children }: Props) => (
  <li className={css.row}>
    <RankEmblem rank={person.rank} size={34} />
    <Link to={profilePath(person)} className={css.who} onClick={onNavigate}>
      <b>
        {online !== undefined && <PresenceDot online={online} />} <span>{person.name}</span>
      </b>
      <small>
        #{person.summonerTagline} · {rankName(person.rank)} · {person.region}
      </small>
    </Link>
    {children && <span className={css.actions}>{children}</span>}
  </li>
);
