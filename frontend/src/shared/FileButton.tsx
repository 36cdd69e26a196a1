import type { ChangeEvent, ReactNode } from 'react';
import css from './FileButton.module.css';

interface Props {
  children: ReactNode;
  /** Types of files, as `accept` of an input expects them. */
  accept: string;
  disabled?: boolean;
  describedBy?: string;
  onChoose: (file: File) => Promise<void>;
}

/** A button that lets a file be chosen. The same file can be chosen again. */
export function FileButton({ children, accept, disabled = false, describedBy, onChoose }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) void onChoose(file);
  };
  return (
    <label className={`quiet-button ${css.file}`} aria-busy={disabled}>
      {children}
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={choose}
      />
    </label>
  );
}
