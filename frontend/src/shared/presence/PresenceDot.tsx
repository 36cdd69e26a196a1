import { strings } from '../strings';
import css from './PresenceDot.module.css';

/** Here or not: green and filled, or a ring; said in words, too. */
export const PresenceDot = ({ online }: { online: boolean }) => (
  <span className={`${css.dot} ${online ? css.online : ''}`} title={online ? strings.online : strings.offline}>
    <span className="visually-hidden">{online ? strings.online : strings.offline}</span>
  </span>
);
