import { Button } from 'antd';
import { CopyField } from '../CopyField';
import { strings as shared } from '../strings';
import css from './Invites.module.css';

interface Texts {
  inviteLink: string;
  issuedHint: string;
  issuedWithoutLink: string;
  copy: string;
  copied: string;
  copyFailed: string;
}
interface Props {
  title?: string;
  /** Missing if the response with it was lost. */
  url: string | undefined;
  texts: Texts;
  onClose: () => void;
}

/** The address of a new invite, which is shown only now; a repeated request does not get it again. */
export const IssuedInvite = ({ title, url, texts, onClose }: Props) => (
  <div className={css.shown} role="status">
    {title !== undefined && <b>{title}</b>}
    <div>
      {url !== undefined && <CopyField value={url} label={texts.inviteLink} texts={texts} />}
      <Button onClick={onClose}>{shared.close}</Button>
    </div>
    <p>{url === undefined ? texts.issuedWithoutLink : texts.issuedHint}</p>
  </div>
);
