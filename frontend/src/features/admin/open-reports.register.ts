import { registerLazyFeature } from '../../shared/lazy-feature';
import { openReportsSaga } from './open-reports.saga';
import { openReports } from './open-reports.slice';

/** Shown in the drawer and on the dashboard; whichever comes first brings it into the store. */
registerLazyFeature({
  name: openReports.name,
  reducers: { [openReports.reducerPath]: openReports.reducer },
  saga: openReportsSaga,
});
