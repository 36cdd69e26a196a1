import type { EveningView } from '@muster/contracts/nights';
import { Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { Field } from '../../shared/Field';
import { formatDateTime } from '../../shared/language/dates';
import { draftOf, type EveningDraft, instantIn, moveEffect, toEveningBody } from './evening-edit';
import { sendEveningCommand } from './nights.slice';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.editing;
const SCOPES = ['this', 'later'] as const;

interface FieldsProps {
  evening: EveningView;
  draft: EveningDraft;
  onChange: (change: Partial<EveningDraft>) => void;
}
/** An evening with lobbies keeps its start, and a night has no dates to move. */
function Fields({ evening, draft, onChange }: FieldsProps) {
  const text = (field: 'name' | 'date' | 'time', label: string, type: string, hint?: string): ReactNode => (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type={type}
          size="large"
          maxLength={100}
          value={draft[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  );
  const isMovable = evening.rounds.length === 0;
  return (
    <>
      {text('name', strings.form.name, 'text')}
      {isMovable && (
        <div className={css.pair}>
          {draft.scope === 'this' && text('date', s.date, 'date')}
          {text('time', strings.form.time, 'time', evening.zone)}
        </div>
      )}
      <Field label={strings.form.lobbies}>
        {(control) => (
          <InputNumber
            {...control}
            size="large"
            precision={0}
            min={1}
            max={10}
            className={css.number}
            value={draft.maxLobbies}
            onChange={(maxLobbies) => maxLobbies !== null && onChange({ maxLobbies })}
          />
        )}
      </Field>
    </>
  );
}

interface Props {
  open: boolean;
  evening: EveningView;
  onClose: () => void;
}
/** Moves or renames this evening, or this and later ones, and says before what becomes of the sign-ups. */
export function EditEveningDialog({ open, evening, onClose }: Props) {
  const dispatch = useDispatch();
  // Only what the user has changed of it is sent: others may change the evening while the dialog is open.
  const [base, setBase] = useState(evening);
  const [draft, setDraft] = useState(() => draftOf(evening));
  const [wasOpen, setWasOpen] = useState(open);
  const startOver = () => {
    setBase(evening);
    setDraft(draftOf(evening));
  };
  if (open !== wasOpen) {
    setWasOpen(open);
    // Input that could not be saved is still there, unless the evening has changed.
    if (open && evening.version !== base.version) startOver();
  }
  const onChange = (change: Partial<EveningDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next.scope === 'later' ? { ...next, date: draftOf(base).date } : next);
  };
  const startsAt = instantIn(base.zone, draft.date, draft.time);
  const effect = startsAt ? moveEffect(draft, base) : 'none';
  const changes = startsAt ? toEveningBody(draft, base) : {};
  const save = () => {
    onClose();
    const later = draft.scope === 'later' && { later: true };
    dispatch(sendEveningCommand.requested({ id: evening._id, kind: 'edit', changes: { ...changes, ...later } }));
  };
  return (
    <ConfirmDialog
      open={open}
      title={s.title}
      verb={strings.form.save}
      dismiss={strings.back}
      disabled={Object.keys(changes).length === 0 || draft.name.trim() === ''}
      onConfirm={save}
      onCancel={() => {
        startOver();
        onClose();
      }}
    >
      <div className={css.dialog}>
        <ChoiceTiles
          name="edit-scope"
          label={s.scope}
          value={draft.scope}
          columns={2}
          choices={SCOPES.map((value) => ({ value, content: s.scopes[value] }))}
          onChoose={(scope) => onChange({ scope })}
        />
        <Fields evening={evening} draft={draft} onChange={onChange} />
        <div role="status">
          {effect !== 'none' && <p>{strings.form.yours(formatDateTime(startsAt))}</p>}
          <p>{s.effects[effect](evening.inCount + evening.maybeCount)}</p>
          {draft.scope === 'later' && <p>{s.later}</p>}
        </div>
      </div>
    </ConfirmDialog>
  );
}
