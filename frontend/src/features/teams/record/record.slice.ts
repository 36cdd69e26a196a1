import { teamRecordRoutes } from '@muster/contracts/record-routes';
import type { Side } from '@muster/contracts/draft-rules';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';
import { fetchFile } from '../../../shared/fetch-file';
import { resource } from '../../../shared/resource';

/** `opponent`: address or id of a team. */
export interface RecordChoice {
  slug: string;
  opponent: string | null;
  side: Side | null;
  page: number;
}
export const recordKey = ({ slug, opponent, side, page }: RecordChoice): string =>
  [slug, opponent ?? '', side ?? '', page].join(' ');

export const teamRecord = resource({
  name: 'teamRecord',
  load: ({ slug, opponent, side, page }: RecordChoice, signal) =>
    callRoute(
      teamRecordRoutes.record,
      { params: { slug }, query: { page, ...(opponent && { opponent }), ...(side && { side }) } },
      { signal },
    ),
  key: recordKey,
});

export const downloadRecord = apiCall(
  'teamRecord/file',
  async ({ slug }: { slug: string }) => (await fetchFile(`/teams/${encodeURIComponent(slug)}/record.csv`)).text(),
  { onRepeat: 'leading' },
);
