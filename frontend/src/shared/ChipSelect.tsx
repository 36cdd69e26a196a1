import type { ReactNode } from 'react';
import { Icon } from './art/Icon';
import css from './ChipSelect.module.css';

interface Props {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** Content of the chip, which may be shorter than the text of the chosen option. */
  shown: ReactNode;
  title?: string;
  className?: string;
  /** The options. */
  children: ReactNode;
}

/** A native select (best on phones) under a short chip. */
export const ChipSelect = ({ label, value, onChoose, shown, title, className = '', children }: Props) => (
  <span className={`chip ${css.chip} ${className}`} title={title}>
    {shown} <Icon name="chevron" size={16} />
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {children}
    </select>
  </span>
);
