import Input from 'antd/es/input/Input'; // the package's index would also import text areas, one-time codes and more
import { useDispatch, useSelector } from 'react-redux';
import type { inputFilters } from '../../shared/account-input-filters';
import { fieldLeft, fieldTyped, selectDraft, selectProblems, selectTaken } from './sign-up.slice';
import css from './Wizard.module.css';
import { strings } from './strings';

interface Props {
  field: keyof typeof inputFilters;
  placeholder?: string;
  prefix?: string;
  maxLength: number;
  autoComplete?: string;
}

/** Text field of the wizard. Filters invalid characters while typing and shows the problem below. */
export function TextField({ field, ...input }: Props) {
  const dispatch = useDispatch();
  const value = useSelector(selectDraft)[field];
  const taken = useSelector(selectTaken)[field];
  const problem = useSelector(selectProblems)[field] ?? taken;
  const hint = `${field}-hint`;
  return (
    <div className={css.field}>
      <label htmlFor={field}>{strings.fields[field]}</label>
      <Input
        {...input}
        id={field}
        size="large"
        value={value}
        spellCheck={false}
        status={problem ? 'error' : ''}
        aria-invalid={Boolean(problem)}
        aria-describedby={hint}
        onBlur={() => dispatch(fieldLeft())}
        onChange={({ target }) => dispatch(fieldTyped({ field, text: target.value }))}
      />
      <small id={hint} className={problem ? css.problem : undefined} aria-live="polite">
        {problem ?? strings.hints[field]}
      </small>
    </div>
  );
}
