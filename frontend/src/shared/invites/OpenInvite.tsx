import type { InviteView } from '@muster/contracts/invites';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog';
import css from './Invites.module.css';

interface Texts {
  usesLeft: (left: number, uses: number) => string;
  revoke: string;
  revokeAsk: string;
  revokeBody: string;
}
interface Props {
  invite: InviteView;
  /** Says when it ends. */
  until: string;
  texts: Texts;
  busy: boolean;
  onRevoke: () => void;
}

/** An invite that is still valid, without its link. It is revoked after a question, because its link stops working. */
export function OpenInvite({ invite: { uses, usesLeft, _by }, until, texts, busy, onRevoke }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={css.invite}>
      <div>
        <b>{texts.usesLeft(usesLeft, uses)}</b>
        <small>
          {until}
          {_by && ` · ${_by.name}`}
        </small>
      </div>
      <Button danger loading={busy} onClick={() => setAsking(true)}>
        {texts.revoke}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.revokeAsk}
        verb={texts.revoke}
        danger
        onConfirm={() => {
          setAsking(false);
          onRevoke();
        }}
        onCancel={() => setAsking(false)}
      >
        {texts.revokeBody}
      </ConfirmDialog>
    </li>
  );
}
