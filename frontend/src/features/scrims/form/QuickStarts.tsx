import type { QuickStart } from './community-defaults';
import type { Draft } from './scrim-draft';
import css from './QuickStarts.module.css';
import { strings } from './strings';

/** Starts that one press chooses. */
export const QuickStarts = ({
  choices,
  draft,
  onChange,
}: {
  choices: readonly QuickStart[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}) => (
  <div className={css.choices} role="group" aria-label={strings.quick.label}>
    {choices.map(({ label, apply }) => (
      <button key={label} type="button" className="quiet-button" onClick={() => onChange(apply(draft))}>
        {label}
      </button>
    ))}
  </div>
);
