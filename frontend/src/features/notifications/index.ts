export * from './server-events';
