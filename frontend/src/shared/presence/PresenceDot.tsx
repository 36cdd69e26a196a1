import { strings } from '../strings';
import css from './PresenceDot.module.css';

/** A filled green dot or a ring, with a text alternative. */
export const PresenceDot = ({ online }: { online: boolean }) => (
  <span className={`${css.dot} ${online ? css.online : ''}`} title={online ? strings.online : strings.offline}>
    <span className="visually-hidden">{online ? strings.online : strings.offline}</span>
  </span>
);
