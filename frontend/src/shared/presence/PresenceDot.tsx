import { words } from '../words';
import css from './PresenceDot.module.css';

/** Here or not: green and filled, or a ring; said in words, too. */
export const PresenceDot = ({ online }: { online: boolean }) => (
  <span className={`${css.dot} ${online ? css.online : ''}`} title={online ? words.online : words.offline}>
    <span className="visually-hidden">{online ? words.online : words.offline}</span>
  </span>
);
