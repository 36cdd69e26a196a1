import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { StaffListName } from '../communities.api';
import { loadStaffList, selectStaffList, type StaffList } from '../staff.slice';
import { useSelected } from '../../../shared/use-selected';

interface Listing<Name extends StaffListName> {
  list: StaffList<Name> | undefined;
  page: number;
  onPage: (page: number) => void;
  retry: () => void;
}

/** Loads a page of one of the community's lists while it is shown. */
export function useStaffList<Name extends StaffListName>(slug: string, name: Name): Listing<Name> {
  const dispatch = useDispatch();
  const [page, setPage] = useState(1);
  const list = useSelected(selectStaffList, name, slug);
  useEffect(() => {
    dispatch(loadStaffList.requested({ slug, list: name, page }));
  }, [dispatch, slug, name, page]);
  // The last entry of the last page is gone.
  if (list?.status === 'ready' && list.query.page === page && list.entries?.length === 0 && page > 1) setPage(page - 1);
  return { list, page, onPage: setPage, retry: () => dispatch(loadStaffList.requested({ slug, list: name, page })) };
}
