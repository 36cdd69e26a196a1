import { Button } from 'antd';
import type { ReactNode } from 'react';
import { strings as shared } from '../../shared/strings';
import css from './SettingsPage.module.css';

interface Props<T> {
  label: string;
  /** The state of the resource with the rows. */
  list: { shown?: readonly T[] | undefined; failure: unknown };
  texts: { failed: string; loading: string; none?: string };
  onRetry: () => void;
  children: (one: T) => ReactNode;
}

/** A list of the settings, with texts for loading, failure and emptiness. */
export function LoadedList<T>({ label, list: { shown, failure }, texts, onRetry, children }: Props<T>) {
  if (failure && !shown)
    return (
      <p className={css.message} role="alert">
        {texts.failed} <Button onClick={onRetry}>{shared.retry}</Button>
      </p>
    );
  const instead = shown ? texts.none : texts.loading;
  return (
    <ul aria-busy={!shown} aria-label={label}>
      {shown?.map(children)}
      {!shown?.length && instead !== undefined && <li className={`dim ${css.session}`}>{instead}</li>}
    </ul>
  );
}
