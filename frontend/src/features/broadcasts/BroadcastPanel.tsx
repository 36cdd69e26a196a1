import {
  BROADCAST_DELAY_MAX_SECONDS,
  BROADCAST_KINDS,
  type BroadcastKind,
  BROADCASTS_MAX,
} from '@muster/contracts/broadcasts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { useOnline } from '../../shared/use-online';
import { useSelected } from '../../shared/use-selected';
import { SimpleButton } from '../../shared/SimpleButton';
import css from './BroadcastPanel.module.css';
import { createLink, links } from './broadcasts.slice';
import { delayText } from './delay-text';
import { LinkList } from './LinkList';
import { Preview } from './Preview';
import { strings } from './strings';

/** Chooses what a page shows, and how late, and creates its link. */
export function BroadcastPanel({ scrimId, hasDraft }: { scrimId: string; hasDraft: boolean }) {
  const dispatch = useDispatch();
  const [kind, setKind] = useState<BroadcastKind>(hasDraft ? 'draft' : 'score');
  const [delay, setDelay] = useState(0);
  const { shown, failure } = useSelected(links.select, scrimId);
  const isCreating = useSelected(createLink.selectIsRunning, scrimId);
  const isOnline = useOnline();
  const load = () => void dispatch(links.requested({ scrimId }));
  useEffect(() => {
    dispatch(links.requested({ scrimId }));
  }, [dispatch, scrimId]);
  const isFull = (shown?.length ?? 0) >= BROADCASTS_MAX;
  return (
    <div className={css.panel}>
      <p className="dim">{strings.about}</p>
      <div className={css.columns}>
        <div className={css.form}>
          <ChoiceTiles
            name="broadcast-kind"
            label={strings.kind}
            value={kind}
            columns={3}
            onChoose={setKind}
            choices={BROADCAST_KINDS.map((value) => ({
              value,
              content: (
                <>
                  <b>{strings.kinds[value]}</b>
                  <small>{strings.aboutKind[value]}</small>
                </>
              ),
            }))}
          />
          <label className={css.delay}>
            <span>
              {strings.delay} <output>{delayText(delay)}</output>
            </span>
            <input
              type="range"
              min={0}
              max={BROADCAST_DELAY_MAX_SECONDS}
              step={5}
              value={delay}
              aria-valuetext={delayText(delay)}
              onChange={({ target }) => setDelay(Number(target.value))}
            />
          </label>
          <SimpleButton
            kind="primary"
            busy={isCreating}
            disabled={isFull || !isOnline}
            onClick={() => dispatch(createLink.requested({ scrimId, kind, delaySeconds: delay }))}
          >
            {strings.create}
          </SimpleButton>
          {isFull && <p className="dim">{strings.full(BROADCASTS_MAX)}</p>}
        </div>
        <Preview kind={kind} />
      </div>
      {failure && !shown ? (
        <p role="alert">
          {strings.failed}{' '}
          <button type="button" className="quiet-button" onClick={load}>
            {strings.retry}
          </button>
        </p>
      ) : (
        <LinkList scrimId={scrimId} links={shown} />
      )}
    </div>
  );
}
