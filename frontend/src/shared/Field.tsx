import { type ReactNode, useId } from 'react';
import css from './Field.module.css';

/** A label, its control, and an error or a hint below it. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: (control: { id: string; 'aria-describedby'?: string }) => ReactNode;
}) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children(problem || hint ? { id, 'aria-describedby': note } : { id })}
      {(problem || hint) && (
        <small id={note} className={problem ? css.problem : undefined} role={problem ? 'alert' : undefined}>
          {problem ?? hint}
        </small>
      )}
    </div>
  );
}

/** A row with a switch; the whole row is clickable. */
export function SwitchRow({
  label,
  hint,
  on,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className={css.switchRow}>
      <span>
        <b>{label}</b>
        <small>{hint}</small>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
