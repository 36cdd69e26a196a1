import { registerLazyFeature } from '../lazy-feature';
import { openReportsSaga } from './open-reports.saga';
import { openReports } from './open-reports.slice';

/** Imported by the drawer and the pages of admins; the first import registers it. */
registerLazyFeature({ slices: [openReports], saga: openReportsSaga });

export { selectOpenCommunityReports, selectOpenReports } from './open-reports.slice';
