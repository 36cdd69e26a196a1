import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { useCopy } from '../use-copy';
import { strings as scrimStrings } from '../strings';
import css from './Announce.module.css';
import { announcementOf } from './announcement';
import { strings } from './share-strings';

const s = strings.announce;
const linkOf = (scrim: ScrimView) => `${location.origin}/scrims/${scrim._id}`;

interface AnnounceProps {
  scrim: ScrimView;
  /** Among the tools of organisers. */
  isTool?: boolean;
  className?: string | undefined;
}
/** Copies a text to paste into Discord. */
export function AnnounceButton({ scrim, isTool = false, className }: AnnounceProps) {
  const copy = useCopy();
  const onClick = () => void copy(announcementOf(scrim, linkOf(scrim)), s.copied);
  if (isTool)
    return (
      <Button type="text" className={className} icon={<Icon name="copy" size={17} />} onClick={onClick}>
        {s.copy}
      </Button>
    );
  return (
    <button type="button" className="quiet-button" onClick={onClick}>
      <Icon name="copy" size={16} /> {s.copy}
    </button>
  );
}

/** The system's own sheet, where there is one. */
function ShareSheet({ scrim }: { scrim: ScrimView }) {
  if (typeof navigator.share !== 'function') return null;
  const share = () => navigator.share({ title: scrim.title, url: linkOf(scrim) }).catch(() => undefined);
  return (
    <button type="button" className="quiet-button" onClick={() => void share()}>
      <Icon name="share" size={16} /> {scrimStrings.share}
    </button>
  );
}

/** Offers to announce a scrim that was just created, because people have to hear of it. */
export function JustCreated({ scrim }: { scrim: ScrimView }) {
  const { state } = useLocation() as { state: { created?: boolean } | null };
  const [isClosed, setClosed] = useState(false);
  const copy = useCopy();
  if (!state?.created || isClosed) return null;
  return (
    <section className={css.created} aria-labelledby="just-created">
      <div>
        <h2 id="just-created">{s.title}</h2>
        <p className="dim">{s.lead}</p>
      </div>
      <pre className={css.text}>{announcementOf(scrim, linkOf(scrim))}</pre>
      <div className={css.actions}>
        <AnnounceButton scrim={scrim} />
        <button type="button" className="quiet-button" onClick={() => void copy(linkOf(scrim), scrimStrings.shared)}>
          <Icon name="link" size={16} /> {s.link}
        </button>
        <ShareSheet scrim={scrim} />
        <button type="button" className="icon-button" aria-label={s.close} onClick={() => setClosed(true)}>
          <Icon name="close" size={17} />
        </button>
      </div>
    </section>
  );
}
