import type { PublicUser } from '@muster/contracts/users';
import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { validateAccountField } from '../../shared/validation/account-validation';
import { Field } from '../../shared/Field';
import { RankFields } from '../../shared/RankFields';
import { FormActions } from '../../shared/FormActions';
import { editUser, formCleared, selectFormProblems } from './admin.slice';
import css from './Forms.module.css';
import { toChanges, toUserDraft } from './user-draft';
import { useCloseWhenDone } from './use-close-when-done';
import { strings } from './strings';
import { useInputFilters } from '../../shared/use-input-filters';
import { useSelected } from '../../shared/use-selected';

const s = strings.edit;

/** Edits another user's summoner name, tagline and rank. */
export default function EditUserModal({
  user,
  open,
  onClose,
}: {
  user: PublicUser;
  open: boolean;
  onClose: () => void;
}) {
  const dispatch = useDispatch();
  const busy = useSelected(editUser.selectIsRunning, user._id);
  const serverProblems = useSelector(selectFormProblems);
  const [draft, setDraft] = useState(() => toUserDraft(user));
  const { leftOut, filter } = useInputFilters();
  useCloseWhenDone(onClose);
  const changes = toChanges(draft, user);
  const problems: Record<string, string | undefined> = {
    name: validateAccountField('name', draft.name.trim()) ?? leftOut.name ?? serverProblems['name'],
    summonerTagline:
      validateAccountField('summonerTagline', draft.summonerTagline) ??
      leftOut.summonerTagline ??
      serverProblems['summonerTagline'],
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (validateAccountField('name', draft.name.trim()) || Object.keys(changes).length === 0) return;
    dispatch(editUser.requested({ user, changes }));
  };
  const change = (fields: Partial<typeof draft>) => {
    if (Object.keys(serverProblems).length > 0) dispatch(formCleared());
    setDraft({ ...draft, ...fields });
  };
  return (
    <Modal open={open} title={s.title(user.name)} onCancel={onClose} footer={null} destroyOnHidden centered width={480}>
      <form className={css.form} onSubmit={submit} noValidate>
        <div className={css.pair}>
          <Field label={s.fields.name} problem={problems['name']}>
            {(control) => (
              <Input
                {...control}
                size="large"
                autoComplete="off"
                value={draft.name}
                status={problems['name'] ? 'error' : ''}
                onChange={({ target }) => change({ name: filter('name', target.value) })}
              />
            )}
          </Field>
          <Field label={s.fields.summonerTagline} hint={s.hint} problem={problems['summonerTagline']}>
            {(control) => (
              <Input
                {...control}
                size="large"
                prefix="#"
                autoComplete="off"
                value={draft.summonerTagline}
                onChange={({ target }) => change({ summonerTagline: filter('summonerTagline', target.value) })}
              />
            )}
          </Field>
        </div>
        <div className={css.pair}>
          <RankFields draft={draft} onChange={change} labels={s.fields} problem={serverProblems['rank']} />
        </div>
        <FormActions verb={s.verb} busy={busy} disabled={Object.keys(changes).length === 0} onCancel={onClose} />
      </form>
    </Modal>
  );
}
