import type { SelfUser } from '@muster/contracts';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { Field } from '../../shared/Field';
import { adminKeyUsed, dataWished, deletionWished, fieldTouched, selectBusy, selectProblems, signOutWished } from './settings.slice';
import { Sessions } from './Sessions';
import css from './SettingsPage.module.css';
import { words } from './words';

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
  const busy = useSelector(selectBusy).adminKey ?? false;
  const problem = useSelector(selectProblems)['adminKey'];
  const [key, setKey] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) dispatch(adminKeyUsed(key.trim()));
  };
  const typed = (text: string) => {
    setKey(text);
    dispatch(fieldTouched('adminKey'));
  };
  return (
    <form className={css.key} onSubmit={submit}>
      <Field label={words.adminKey} hint={words.adminKeyHint} problem={problem}>
        {(control) => <Input.Password {...control} size="large" maxLength={512} autoComplete="off" value={key} status={problem ? 'error' : ''} aria-invalid={Boolean(problem)} onChange={({ target }) => typed(target.value)} />}
      </Field>
      <Button size="large" htmlType="submit" loading={busy} disabled={!key.trim()}>
        {words.keyVerb}
      </Button>
    </form>
  );
}

/** Asks for the name, so that nobody goes by a slip of the finger. */
function Deletion({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectBusy).delete ?? false;
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const same = typed.trim().toLowerCase() === me.name.toLowerCase();
  const close = () => {
    setAsking(false);
    setTyped('');
  };
  return (
    <Row title={words.remove.title} hint={words.remove.hint}>
      <Button danger onClick={() => setAsking(true)}>
        {words.remove.verb}
      </Button>
      <ConfirmDialog open={asking} title={words.remove.ask} verb={words.remove.verb} danger disabled={!same} busy={busy} onCancel={close} onConfirm={() => dispatch(deletionWished(typed.trim()))}>
        <p className={css.ask}>{words.remove.hint}</p>
        <Field label={words.remove.type(me.name)}>
          {(control) => <Input {...control} size="large" autoComplete="off" spellCheck={false} value={typed} onChange={({ target }) => setTyped(target.value)} />}
        </Field>
      </ConfirmDialog>
    </Row>
  );
}

/** Sessions, data, rights, and the way out. */
export function SafetySection({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectBusy);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {!me.isAdmin && <AdminKey />}
      <Sessions />
      <Row title={words.out.title} hint={words.out.hint}>
        <Button onClick={() => setAsking(true)}>{words.out.verb}</Button>
      </Row>
      <ConfirmDialog open={asking} title={`${words.out.verb}?`} verb={words.out.verb} busy={busy.out ?? false} onCancel={() => setAsking(false)} onConfirm={() => dispatch(signOutWished())}>
        <p>{words.out.hint}</p>
      </ConfirmDialog>
      <Row title={words.data.title} hint={words.data.hint}>
        <Button loading={busy.data ?? false} onClick={() => dispatch(dataWished())}>
          {words.data.verb}
        </Button>
      </Row>
      <Deletion me={me} />
    </>
  );
}
