import './drafts.saga';
import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { selectMyId } from '../../shared/session.slice';
import { usePrefixInTitle } from '../../shared/use-page-title';
import { useSelected } from '../../shared/use-selected';
import css from './DraftBar.module.css';
import { secondsLeft, useServerTime } from './draft-clock';
import { isMyTurn, turnTitle, viewpointOf } from './draft-screen';
import { type DraftRef, keyOf } from './draft-ref';
import { draftLeft, draftRoster, draftViewed, selectDraft } from './drafts.slice';
import { TurnSounds } from './TurnSounds';
import { strings } from './strings';

interface Props extends DraftRef {
  /** Called with the scrim when the draft leads to another state of it. */
  onScrim: (scrim: ScrimView) => void;
}

/** Says on every page, and in its title, whose turn it is in one's draft, with the seconds. */
export function DraftBar({ scrimId, game, onScrim }: Props) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(draftViewed({ scrimId, game }));
    return () => void dispatch(draftLeft({ scrimId, game }));
  }, [dispatch, scrimId, game]);
  const draft = useSelected(selectDraft, keyOf({ scrimId, game }));
  const { shown: roster } = useSelected(draftRoster.select, scrimId);
  const userId = useSelector(selectMyId) ?? '';
  const endsAt = draft?.clock?.endsAt;
  const seconds = useServerTime((now) => (endsAt ? secondsLeft(endsAt, now) : null));
  useEffect(() => {
    if (roster) onScrim(roster);
  }, [roster, onScrim]);
  const viewpoint = draft && viewpointOf(draft, roster, { userId, isManager: false });
  const isMine = draft !== undefined && viewpoint !== undefined && isMyTurn(draft, viewpoint);
  usePrefixInTitle(isMine ? turnTitle(draft, viewpoint) : '');
  if (!draft || !viewpoint || draft.state === 'waiting' || draft.state === 'done') return null;
  // The top bar renders this component, but the bar of the draft stands at the bottom of the screen.
  return createPortal(
    <div className={`${css.bar} ${isMine ? css.mine : ''}`} role="status">
      <Icon name="swords" size={18} />
      <b>{draft.state === 'paused' ? strings.paused : turnTitle(draft, viewpoint) || strings.barRuns}</b>
      {seconds !== null && <span className={css.seconds}>{seconds}</span>}
      <Link to={`/scrims/${scrimId}/games/${game}/draft`}>{strings.barOpen}</Link>
      <TurnSounds draft={draft} viewpoint={viewpoint} />
    </div>,
    document.body,
  );
}
