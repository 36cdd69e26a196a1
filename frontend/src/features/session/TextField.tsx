import { useDispatch, useSelector } from 'react-redux';
import type { inputFilters } from '../../shared/account-input-filters';
import { useInputFilters } from '../../shared/use-input-filters';
import { fieldLeft, fieldTyped, selectDraft, selectProblems, selectTaken } from './sign-up.slice';
import css from './Wizard.module.css';
import { strings } from './strings';

interface Props {
  field: keyof typeof inputFilters;
  placeholder?: string;
  prefix?: string;
  autoComplete?: string;
  required?: boolean;
}

/** Text field of the wizard. Filters invalid characters while typing and says so below, where problems are shown. */
export function TextField({ field, prefix, required, ...input }: Props) {
  const dispatch = useDispatch();
  const value = useSelector(selectDraft)[field];
  const taken = useSelector(selectTaken)[field];
  const problem = useSelector(selectProblems)[field] ?? taken;
  const { leftOut, filter } = useInputFilters();
  const note = problem ?? leftOut[field];
  const hint = `${field}-hint`;
  return (
    <div className={css.field}>
      <label htmlFor={field} className={required ? 'required' : undefined}>
        {strings.fields[field]}
      </label>
      <span className={`${css.input} ${problem ? css.wrong : ''}`}>
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input
          {...input}
          id={field}
          value={value}
          spellCheck={false}
          aria-required={required}
          aria-invalid={Boolean(problem)}
          aria-describedby={hint}
          onBlur={() => dispatch(fieldLeft())}
          onChange={({ currentTarget }) => {
            const text = filter(field, currentTarget.value);
            // Removes the filtered characters from the field also when the draft stays the same, which does not render
            // the field.
            if (text !== currentTarget.value) currentTarget.value = text;
            dispatch(fieldTyped({ field, text }));
          }}
        />
      </span>
      <small id={hint} className={note ? css.problem : undefined} aria-live="polite">
        {note ?? strings.hints[field]}
      </small>
    </div>
  );
}
