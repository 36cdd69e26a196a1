import { SLOW_SERVER_HINT_MS } from '@muster/contracts/constants';
import { useEffect, useState } from 'react';
import { Logo } from './art/Logo';
import css from './LoadingScreen.module.css';
import { strings } from './strings';
import { useOnline } from './use-online';

/** After six seconds it tells the user that the server may be starting (spec §2). */
export function LoadingScreen({ text = strings.loading }: { text?: string }) {
  const isOnline = useOnline();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_SERVER_HINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.screen} role="status">
      <span className={css.mark}>
        <Logo size={56} word={false} />
      </span>
      <p>{isOnline ? (slow ? strings.waking : text) : strings.offline}</p>
      <span className={css.track} />
    </div>
  );
}
