import './open-reports.saga';

export { openCommunityReports, openReports } from './open-reports.slice';
