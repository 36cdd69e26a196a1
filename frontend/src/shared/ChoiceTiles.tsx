import type { ReactNode } from 'react';
import css from './ChoiceTiles.module.css';

interface Props<Value extends string> {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: Value; content: ReactNode }[];
  onChoose: (value: Value) => void;
  problem?: string | undefined;
  /** Maximum number of tiles per row; narrow screens show fewer. */
  columns: number;
  required?: boolean;
}

/** Radio buttons shown as tiles. */
export function ChoiceTiles<Value extends string>({
  name,
  label,
  value,
  choices,
  onChoose,
  problem,
  columns,
  required,
}: Props<Value>) {
  return (
    <fieldset className={css.group} aria-describedby={problem && `${name}-problem`}>
      <legend className={required ? 'required' : undefined}>{label}</legend>
      <div
        className={`${css.tiles} ${problem ? css.wrong : ''}`}
        style={{ '--columns': columns } as React.CSSProperties}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={css.tile}>
            <input
              type="radio"
              name={name}
              required={required}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.content}
          </label>
        ))}
      </div>
      {problem && (
        <small id={`${name}-problem`} className={css.problem}>
          {problem}
        </small>
      )}
    </fieldset>
  );
}
