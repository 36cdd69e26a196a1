import { registerLazyFeature } from '../../shared/lazy-feature';
import { openReportsSaga } from './open-reports.saga';
import { openReports } from './open-reports.slice';

/** Imported by the drawer and the dashboard; the first import registers it. */
registerLazyFeature({ slices: [openReports], saga: openReportsSaga });
