import { useSearchParams } from 'react-router-dom';

export const REPORT_STATUSES = ['open', 'resolved', 'all'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Which reports are shown, and their page (from 1). Both are stored in the URL. */
export function useReportFilter() {
  const [search, setSearch] = useSearchParams();
  const status = REPORT_STATUSES.find((option) => option === search.get('show')) ?? 'open';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const show = (next: ReportStatus, at = 1) =>
    setSearch({ ...(next !== 'open' && { show: next }), ...(at > 1 && { page: String(at) }) }, { replace: true });
  return { status, page, show };
}
