import { useDispatch, useSelector } from 'react-redux';
import { selectConnection } from '../../../realtime';
import { useSelected } from '../../../shared/use-selected';
import { selectCheckFailure, selectCheckLink, sendCheckCommand } from '../around.slice';
import { strings } from '../strings';
import css from './Check.module.css';

interface Props {
  id: string;
  onAnswer?: () => void;
}
/**
 * Ready, or not now. The one that was pressed in a push or message has the focus: the press here sends it. A press shows at once that it is
 * being sent; the first one counts until its response.
 */
export function Answers({ id, onAnswer }: Props) {
  const dispatch = useDispatch();
  const isSayingReady = useSelected(sendCheckCommand.selectIsRunning, `${id} ready`);
  const isSayingNo = useSelected(sendCheckCommand.selectIsRunning, `${id} no`);
  const failure = useSelector(selectCheckFailure);
  const isOffline = useSelector(selectConnection) !== 'online';
  const link = useSelector(selectCheckLink);
  const isNoAsked = link?.id === id && link.answer === 'no';
  const isLocked = isSayingReady || isSayingNo;
  const answer = (kind: 'ready' | 'no') => () => {
    if (isLocked) return;
    if (kind === 'ready') onAnswer?.();
    dispatch(sendCheckCommand.requested({ id, kind }));
  };
  return (
    <>
      <div className={css.answers}>
        <button
          type="button"
          data-main={isNoAsked || undefined}
          className="quiet-button"
          aria-disabled={isLocked}
          onClick={answer('no')}
        >
          {isSayingNo ? strings.own.sending : strings.check.notNow}
        </button>
        <button
          type="button"
          data-main={!isNoAsked || undefined}
          className={`quiet-button ${css.main}`}
          aria-disabled={isLocked}
          onClick={answer('ready')}
        >
          {isSayingReady ? strings.own.sending : strings.check.ready}
        </button>
      </div>
      {(failure || isOffline) && !isLocked && (
        <p className={css.problem} role="alert">
          {failure ? `${strings.check.notSent} ${failure.message}` : strings.offline}
        </p>
      )}
    </>
  );
}
