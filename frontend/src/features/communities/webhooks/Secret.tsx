import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { CopyField } from '../../../shared/CopyField';
import { strings as shared } from '../../../shared/strings';
import css from '../../../shared/invites/Invites.module.css';
import { strings } from '../strings';
import { secretClosed } from './webhooks.slice';

const s = strings.webhooks;

/** The secret of a webhook, which is shown only now; a repeated request does not get it again. */
export function Secret({ url, secret }: { url: string; secret: string | undefined }) {
  const dispatch = useDispatch();
  const { copy, copyFailed } = strings.staff;
  return (
    <div className={css.shown} role="status">
      <b>{s.secretOf(url)}</b>
      <div>
        {secret !== undefined && (
          <CopyField value={secret} label={s.secret} texts={{ copy, copied: s.copied, copyFailed }} />
        )}
        <Button onClick={() => dispatch(secretClosed())}>{shared.close}</Button>
      </div>
      <p>{secret === undefined ? s.secretMissed : s.secretOnce}</p>
    </div>
  );
}
