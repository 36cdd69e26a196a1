import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { strings as shared } from '../../../shared/strings';
import { useCopyText } from '../../../shared/use-copy';
import page from '../staff/StaffPage.module.css';
import { strings } from '../strings';
import { secretClosed } from './webhooks.slice';

const s = strings.webhooks;

/** The secret of a webhook, which is shown only now; a repeated request does not get it again. */
export function Secret({ url, secret }: { url: string; secret: string | undefined }) {
  const dispatch = useDispatch();
  const copy = useCopyText();
  return (
    <div className={page.issued} role="status">
      <b>{s.secretOf(url)}</b>
      <div>
        {secret !== undefined && (
          <>
            <input readOnly value={secret} aria-label={s.secret} onFocus={({ target }) => target.select()} />
            <Button
              type="primary"
              icon={<Icon name="copy" size={16} />}
              onClick={() => void copy(secret, s.copied, strings.staff.copyFailed)}
            >
              {strings.staff.copy}
            </Button>
          </>
        )}
        <Button onClick={() => dispatch(secretClosed())}>{shared.close}</Button>
      </div>
      <p>{secret === undefined ? s.secretMissed : s.secretOnce}</p>
    </div>
  );
}
