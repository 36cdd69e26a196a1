import type { ReactNode } from 'react';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { strings } from '../strings';
import css from './Manage.module.css';

interface ListProps<Entry> {
  title: string;
  none: string;
  list: { shown?: Entry[]; failure: object | null };
  retry: () => void;
  children: (entry: Entry) => ReactNode;
}
/** A list, or what stands for it: loading, failed, empty. */
export function List<Entry>({ title, none, list: { shown, failure }, retry, children }: ListProps<Entry>) {
  return (
    <>
      <h3>{title}</h3>
      {!shown && failure && <LoadFailed message={strings.failed} retry={retry} />}
      {!shown && !failure && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {shown?.length === 0 && <p className="dim">{none}</p>}
      {shown && shown.length > 0 && (
        <ul className={css.list} aria-label={title}>
          {shown.map(children)}
        </ul>
      )}
    </>
  );
}
