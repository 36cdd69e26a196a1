export { dashboardMoved } from './heard';
