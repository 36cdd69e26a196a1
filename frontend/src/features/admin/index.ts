export { dashboardChanged, reportsChanged } from './heard';
