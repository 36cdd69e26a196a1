import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { strings as shared } from '../../shared/strings';
import css from './Board.module.css';
import { selectRefused } from './board.slice';

/** Says why the last command was refused, until the next one is sent. The page shows the fresh state of its subject already. */
export function WhyRejected() {
  const refused = useSelector(selectRefused);
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button may be far below.
  useEffect(() => {
    if (refused) words.current?.scrollIntoView?.({ block: 'center' });
  }, [refused]);
  if (!refused) return null;
  return (
    <p ref={words} className={css.refusal} role="alert">
      <Icon name="warning" size={18} /> <span>{refused.failure.message || shared.unknownError}</span>
    </p>
  );
}
