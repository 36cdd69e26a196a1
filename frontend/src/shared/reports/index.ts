import './open-reports.saga';

export { selectOpenCommunityReports, selectOpenReports } from './open-reports.slice';
