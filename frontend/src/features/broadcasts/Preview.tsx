import type { BroadcastKind } from '@muster/contracts/broadcasts';
import { useMemo } from 'react';
import { currentLanguage } from '../../shared/language/current-language';
import css from './Preview.module.css';
import { demoView } from './overlay/demo';
import { Overlay } from './overlay/Overlay';
import { strings } from './strings';

/** A picture of the page, a quarter as large. */
export function Preview({ kind }: { kind: BroadcastKind }) {
  const view = useMemo(() => demoView(kind, currentLanguage()), [kind]);
  return (
    <figure className={css.preview}>
      <div className={css.frame} aria-hidden="true">
        <div className={css.scaled}>
          <Overlay view={view} />
        </div>
      </div>
      <figcaption>{strings.preview}</figcaption>
    </figure>
  );
}
