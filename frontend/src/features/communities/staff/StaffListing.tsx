import { Button, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../shared/EmptyState';
import { strings as shared } from '../../../shared/strings';
import type { StaffListName, StaffLists } from '../communities.api';
import { PEOPLE_SHOWN, type StaffList } from '../staff.slice';
import { strings } from '../strings';
import css from './StaffPage.module.css';

interface Props<Name extends StaffListName> {
  list: StaffList<Name> | undefined;
  label: string;
  none: string;
  noneHint?: string;
  page: number;
  onPage: (page: number) => void;
  retry: () => void;
  /** Below each person is a row with more. */
  hasDetails?: boolean;
  children: (entry: StaffLists[Name]) => ReactNode;
}

/** A page of a list, or what stands for it: loading, failed, empty. */
export function StaffListing<Name extends StaffListName>({
  list,
  label,
  none,
  noneHint,
  page,
  onPage,
  retry,
  hasDetails = false,
  children,
}: Props<Name>) {
  const entries = list?.entries;
  if (list?.status === 'failed')
    return (
      <EmptyState art="server" title={strings.staff.failed}>
        <Button onClick={retry}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!entries) return <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />;
  if (entries.length === 0) return <EmptyState art="people" title={none} {...(noneHint && { hint: noneHint })} />;
  return (
    <>
      <ul className={`${css.list} ${hasDetails ? css.quiet : ''}`} aria-label={label}>
        {entries.map(children)}
      </ul>
      {list.total > PEOPLE_SHOWN && (
        <Pagination
          className={css.pages ?? ''}
          current={page}
          pageSize={PEOPLE_SHOWN}
          total={list.total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  );
}
