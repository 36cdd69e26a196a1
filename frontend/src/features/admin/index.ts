export { dashboardChanged, reportsChanged } from './server-events';
