import './drafts.saga';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { selectMyId } from '../../shared/session.slice';
import css from './DraftBar.module.css';
import { secondsLeft, useServerTime } from './draft-clock';
import { isMyTurn, turnTitle, viewpointOf } from './draft-screen';
import { type DraftRef, keyOf } from './draft-ref';
import { draftLeft, draftRoster, draftViewed, selectDraft } from './drafts.slice';
import { TurnSounds } from './TurnSounds';
import { strings } from './strings';

/** Says on every page whose turn it is in one's draft, with the seconds. */
export function DraftBar({ scrimId, game }: DraftRef) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(draftViewed({ scrimId, game }));
    return () => void dispatch(draftLeft({ scrimId, game }));
  }, [dispatch, scrimId, game]);
  const draft = useSelector((state: never) => selectDraft(state, keyOf({ scrimId, game })));
  const { shown: roster } = useSelector((state: never) => draftRoster.select(state, scrimId));
  const userId = useSelector(selectMyId) ?? '';
  const endsAt = draft?.clock?.endsAt;
  const seconds = useServerTime((now) => (endsAt ? secondsLeft(endsAt, now) : null));
  if (!draft || draft.state === 'waiting' || draft.state === 'done') return null;
  const viewpoint = viewpointOf(draft, roster, { userId, isManager: false });
  const isMine = isMyTurn(draft, viewpoint);
  return (
    <div className={`${css.bar} ${isMine ? css.mine : ''}`} role="status">
      <Icon name="swords" size={18} />
      <b>{draft.state === 'paused' ? strings.paused : turnTitle(draft, viewpoint) || strings.barRuns}</b>
      {seconds !== null && <span className={css.seconds}>{seconds}</span>}
      <Link to={`/scrims/${scrimId}/games/${game}/draft`}>{strings.barOpen}</Link>
      <TurnSounds draft={draft} viewpoint={viewpoint} />
    </div>
  );
}
