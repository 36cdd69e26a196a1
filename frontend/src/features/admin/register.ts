import { registerLazyFeature } from '../../shared/lazy-feature';
import { adminSaga } from './admin.saga';
import { admin } from './admin.slice';
import { dashboard } from './dashboard.slice';
import { jobs } from './jobs.slice';
import { reports } from './reports.slice';

registerLazyFeature({ slices: [admin, dashboard, reports, jobs], saga: adminSaga });
