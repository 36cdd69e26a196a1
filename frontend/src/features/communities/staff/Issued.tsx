import type { IssuedInvite } from '@muster/contracts/communities';
import { Button } from 'antd';
import { Icon } from '../../../shared/art/Icon';
import { strings as shared } from '../../../shared/strings';
import { useCopyText } from '../../../shared/use-copy';
import { strings } from '../strings';
import css from './StaffPage.module.css';

const s = strings.staff;

/** The address of a new invite, which is shown only now; a repeated request does not get it again. */
export function Issued({ invite: { url, uses }, onClose }: { invite: IssuedInvite; onClose: () => void }) {
  const copy = useCopyText();
  return (
    <div className={css.issued} role="status">
      <b>{s.issued(uses)}</b>
      <div>
        {url !== undefined && (
          <>
            <input readOnly value={url} aria-label={s.inviteLink} onFocus={({ target }) => target.select()} />
            <Button
              type="primary"
              icon={<Icon name="copy" size={16} />}
              onClick={() => void copy(url, s.copied, s.copyFailed)}
            >
              {s.copy}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{shared.close}</Button>
      </div>
      <p>{url === undefined ? s.issuedWithoutLink : s.issuedHint}</p>
    </div>
  );
}
