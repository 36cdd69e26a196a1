import './open-reports.late';
import { registerLazyFeature } from '../../shared/late-feature';
import { saga } from './admin.saga';
import { admin } from './admin.slice';
import { dashboard } from './dashboard.slice';
import { reports } from './reports.slice';

registerLazyFeature({ name: admin.name, reducers: { [admin.reducerPath]: admin.reducer, [dashboard.reducerPath]: dashboard.reducer, [reports.reducerPath]: reports.reducer }, saga });
