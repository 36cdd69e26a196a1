import type { ReactNode } from 'react';
import css from './ChipToggles.module.css';

interface Props<Option extends string> {
  label: string;
  options: readonly Option[];
  chosen: Option;
  onChoose: (option: Option) => void;
  renderName: (option: Option) => ReactNode;
  className?: string;
}

/** Chooses one of a few options, all of which are visible. */
export const ChipToggles = <Option extends string>(props: Props<Option>) => (
  <div className={`${css.toggles} ${props.className ?? ''}`} role="group" aria-label={props.label}>
    {props.options.map((option) => (
      <button
        key={option}
        type="button"
        className="chip"
        aria-pressed={option === props.chosen}
        onClick={() => props.onChoose(option)}
      >
        {props.renderName(option)}
      </button>
    ))}
  </div>
);
