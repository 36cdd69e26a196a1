import type { SelfUser } from '@muster/contracts/users';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { Field } from '../../shared/Field';
import {
  sendAdminKey,
  exportData,
  deleteAccount,
  fieldTouched,
  selectProblems,
  signOutEverywhere,
} from './settings.slice';
import { Identities } from './Identities';
import { Sessions } from './Sessions';
import css from './SettingsPage.module.css';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

const Row = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <div className={css.row}>
    <div>
      <h3>{title}</h3>
      <p className="dim">{hint}</p>
    </div>
    {children}
  </div>
);

function AdminKey() {
  const dispatch = useDispatch();
  const busy = useSelected(sendAdminKey.selectIsRunning);
  const problem = useSelector(selectProblems)['adminKey'];
  const [key, setKey] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) dispatch(sendAdminKey.requested(key.trim()));
  };
  const typed = (text: string) => {
    setKey(text);
    dispatch(fieldTouched('adminKey'));
  };
  return (
    <form className={css.key} onSubmit={submit}>
      <Field label={strings.adminKey} hint={strings.adminKeyHint} problem={problem}>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            maxLength={512}
            autoComplete="off"
            value={key}
            status={problem ? 'error' : ''}
            aria-invalid={Boolean(problem)}
            onChange={({ target }) => typed(target.value)}
          />
        )}
      </Field>
      <Button size="large" htmlType="submit" loading={busy} disabled={!key.trim()}>
        {strings.keyVerb}
      </Button>
    </form>
  );
}

/** Asks for the name, to prevent accidental deletion. */
function DeleteAccount({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelected(deleteAccount.selectIsRunning);
  const [isConfirming, setConfirming] = useState(false);
  const [typed, setTyped] = useState('');
  const same = typed.trim().toLowerCase() === me.name.toLowerCase();
  const close = () => {
    setConfirming(false);
    setTyped('');
  };
  return (
    <Row title={strings.remove.title} hint={strings.remove.hint}>
      <Button danger onClick={() => setConfirming(true)}>
        {strings.remove.verb}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={strings.remove.ask}
        verb={strings.remove.verb}
        danger
        disabled={!same}
        busy={busy}
        onCancel={close}
        onConfirm={() => dispatch(deleteAccount.requested(typed.trim()))}
      >
        <p className={css.ask}>{strings.remove.hint}</p>
        <Field label={strings.remove.type(me.name)}>
          {(control) => (
            <Input
              {...control}
              size="large"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </Row>
  );
}

/** Sessions, data export, admin key and account deletion. */
export function SecuritySection({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const isSigningOut = useSelected(signOutEverywhere.selectIsRunning);
  const isExporting = useSelected(exportData.selectIsRunning);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      {!me.isAdmin && <AdminKey />}
      <Identities />
      <Sessions />
      <Row title={strings.out.title} hint={strings.out.hint}>
        <Button onClick={() => setConfirming(true)}>{strings.out.verb}</Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        title={`${strings.out.verb}?`}
        verb={strings.out.verb}
        busy={isSigningOut}
        onCancel={() => setConfirming(false)}
        onConfirm={() => dispatch(signOutEverywhere.requested())}
      >
        <p>{strings.out.hint}</p>
      </ConfirmDialog>
      <Row title={strings.data.title} hint={strings.data.hint}>
        <Button loading={isExporting} onClick={() => dispatch(exportData.requested())}>
          {strings.data.verb}
        </Button>
      </Row>
      <DeleteAccount me={me} />
    </>
  );
}
