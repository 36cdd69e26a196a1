import type { TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { CopyField } from '../../../shared/CopyField';
import { FoldedSection } from '../../../shared/FoldedSection';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { strings } from '../strings';
import { changeFeed, selectFeedUrl } from './subscriptions.slice';

const s = strings.calendar;

/** A member's own address of the bookings of their team, which is shown once. */
export function Calendar({ team: { slug } }: { team: TeamView }) {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const busy = useSelected(changeFeed.selectIsRunning, slug);
  const url = useSelected(selectFeedUrl, slug);
  return (
    <FoldedSection icon="calendar" title={s.title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <div className={css.folded}>
        <p className="dim">{s.lead}</p>
        {url && (
          <div className={css.buttons}>
            <CopyField value={url} label={s.address} texts={{ ...strings.post, copy: s.copy }} />
          </div>
        )}
        <div className={css.buttons}>
          <Button loading={busy} onClick={() => dispatch(changeFeed.requested({ slug, kind: 'issue' }))}>
            {url ? s.renew : s.issue}
          </Button>
          <Button disabled={busy} onClick={() => dispatch(changeFeed.requested({ slug, kind: 'revoke' }))}>
            {s.revoke}
          </Button>
        </div>
      </div>
    </FoldedSection>
  );
}
