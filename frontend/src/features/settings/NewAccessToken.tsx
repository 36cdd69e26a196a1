import { DEFAULT_TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '@muster/contracts/access-tokens';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field, SwitchRow } from '../../shared/Field';
import { ownCommunities } from '../../shared/own-communities';
import { selectIsAdmin } from '../../shared/session.slice';
import { useSelected } from '../../shared/use-selected';
import { createToken } from './access-tokens.slice';
import css from './SettingsPage.module.css';
import { strings } from './strings';

const s = strings.tokens;
const DAYS = [7, 30, DEFAULT_TOKEN_DAYS, 365];
const ALL = '';

/** The form stays closed until it is needed. */
export function NewAccessToken() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? <Form onCancel={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>{s.create}</Button>;
}

interface ScopeProps {
  scopes: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
}
/** The scopes of the token, each with what it allows. */
function ScopeFields({ scopes, onChange }: ScopeProps) {
  const isAdmin = useSelector(selectIsAdmin);
  const toggle = (scope: TokenScope, on: boolean) =>
    onChange(TOKEN_SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))));
  return (
    <fieldset className={css.scopes}>
      <legend>{s.may}</legend>
      {TOKEN_SCOPES.filter((scope) => scope !== 'admin' || isAdmin).map((scope) => (
        <SwitchRow
          key={scope}
          label={s.scopes[scope].name}
          hint={s.scopes[scope].hint}
          on={scopes.includes(scope)}
          onChange={(on) => toggle(scope, on)}
        />
      ))}
    </fieldset>
  );
}

function Form({ onCancel }: { onCancel: () => void }) {
  const dispatch = useDispatch();
  const isCreating = useSelected(createToken.selectIsRunning);
  const communities = useSelected(ownCommunities.select).shown ?? [];
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [expiresInDays, setDays] = useState(DEFAULT_TOKEN_DAYS);
  const [community, setCommunity] = useState(ALL);
  const isComplete = name.trim() !== '' && scopes.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete)
      dispatch(
        createToken.requested({
          name: name.trim(),
          scopes: [...scopes],
          expiresInDays,
          communityId: community === ALL ? null : community,
        }),
      );
  };
  return (
    <form className={`${css.form} ${css.newToken}`} onSubmit={submit}>
      <Field label={s.name} hint={s.nameHint}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoFocus
            maxLength={50}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <ScopeFields scopes={scopes} onChange={setScopes} />
      <div className={css.halves}>
        <Field label={s.expiry}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={expiresInDays}
              onChange={setDays}
              options={DAYS.map((days) => ({ value: days, label: s.days(days) }))}
            />
          )}
        </Field>
        {communities.length > 0 && (
          <Field label={s.community}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={community}
                onChange={setCommunity}
                options={[
                  { value: ALL, label: s.everywhere },
                  ...communities.map(({ _id, name: label }) => ({ value: _id, label })),
                ]}
              />
            )}
          </Field>
        )}
      </div>
      <div className={css.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={isCreating} disabled={!isComplete}>
          {s.create}
        </Button>
        <Button size="large" onClick={onCancel}>
          {s.cancel}
        </Button>
      </div>
    </form>
  );
}
