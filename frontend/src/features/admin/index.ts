export { dashboardMoved, reportsMoved } from './heard';
