export { dashboardChanged, effectsChanged, reportsChanged } from './server-events';
