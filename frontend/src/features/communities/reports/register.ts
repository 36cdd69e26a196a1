import { registerLazyFeature } from '../../../shared/lazy-feature';
import { communityReportsSaga } from './reports.saga';
import { communityReports } from './reports.slice';

registerLazyFeature({ slices: [communityReports], saga: communityReportsSaga });
