import { strings } from '../strings';
import css from './PresenceDot.module.css';

/** A filled green dot or a ring, with a text alternative; only its room while it is unknown. */
export function PresenceDot({ online }: { online: boolean | undefined }) {
  if (online === undefined) return <span className={`${css.dot} ${css.unknown}`} />;
  const text = online ? strings.online : strings.offline;
  return (
    <span className={`${css.dot} ${online ? css.online : ''}`} title={text}>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
