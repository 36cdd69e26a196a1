import './admin.saga';
import type { BanView } from '@muster/contracts/administration';
import { toPagination, toRange } from '@muster/contracts/pages';
import { Button, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState';
import { media } from '../../shared/media';
import { useFollowAddress } from '../../shared/navigation';
import { usePageTitle } from '../../shared/use-page-title';
import { strings as shared } from '../../shared/strings';
import { AdminHeader } from './AdminHeader';
import { banHistory } from './admin.slice';
import { type BanFilters, countOf, filtersOf, matching, NO_FILTERS, searchOf } from './ban-filters';
import { BanCards } from './BanCards';
import { BanTable } from './BanTable';
import css from './BansPage.module.css';
import { LiftExpired } from './LiftExpired';
import { strings } from './strings';

const s = strings.history;
/** Tables become cards below 600 px (spec §9). */
const useNarrow = media('(max-width: 599px)');
/** Page sizes, the first one by default (spec §9). */
const SIZES = { wide: [10, 20, 30, 40, 50, 100], narrow: [3, 5, 10, 15, 20, 25, 30] };

const Empty = ({ any, onClear }: { any: boolean; onClear: () => void }) =>
  any ? (
    <EmptyState art="people" title={s.noMatch}>
      <Button onClick={onClear}>{s.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState art="people" title={s.none} hint={s.noneHint} />
  );

function History({ bans }: { bans: readonly BanView[] }) {
  const narrow = useNarrow();
  const sizes = narrow ? SIZES.narrow : SIZES.wide;
  const [search, setSearch] = useSearchParams();
  // Local state, because the URL updates too late for controlled inputs.
  const [filters, setFilters] = useState(() => filtersOf(search));
  const [position, setPosition] = useState({ page: 1, size: 0 });
  useFollowAddress(() => {
    setFilters(filtersOf(search));
    setPosition({ ...position, page: 1 });
  });
  const matches = matching(bans, filters);
  const size = sizes.includes(position.size) ? position.size : sizes[0]!;
  const { pages } = toPagination({ page: position.page, limit: size }, matches.length);
  const page = Math.min(position.page, Math.max(1, pages));
  const { offset } = toRange({ page, limit: size });
  const filter = (next: BanFilters) => {
    setFilters(next);
    setPosition({ ...position, page: 1 });
    setSearch(searchOf(next), { replace: true });
  };
  const tableProps = {
    bans: matches.slice(offset, offset + size),
    filters,
    onFilter: filter,
    empty: <Empty any={countOf(filters) > 0} onClear={() => filter(NO_FILTERS)} />,
  };
  return (
    <>
      {narrow ? (
        <BanCards {...tableProps} />
      ) : (
        <div className={`panel ${css.frame}`}>
          <BanTable {...tableProps} />
        </div>
      )}
      <Pagination
        className={css.pages ?? ''}
        current={page}
        pageSize={size}
        total={matches.length}
        pageSizeOptions={sizes}
        showSizeChanger={{ 'aria-label': s.pageSize }}
        showLessItems={narrow}
        showTotal={(total, [from, to]) => s.range(from, to, total)}
        onChange={(next, nextSize) => setPosition({ page: nextSize === size ? next : 1, size: nextSize })}
      />
    </>
  );
}

/** The ban history. */
export function BansPage() {
  const dispatch = useDispatch();
  const { shown: bans, failure } = useSelector(banHistory.select);
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(banHistory.requested());
  }, [dispatch]);
  const load = () => dispatch(banHistory.requested());
  return (
    <div className="page">
      <AdminHeader title={s.title} lead={s.lead}>
        <LiftExpired expired={bans?.filter(({ status }) => status === 'expired').length ?? 0} />
      </AdminHeader>
      {bans ? (
        <History bans={bans} />
      ) : failure ? (
        <EmptyState art="people" title={s.failed}>
          <Button onClick={load}>{shared.retry}</Button>
        </EmptyState>
      ) : (
        <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
      )}
    </div>
  );
}
