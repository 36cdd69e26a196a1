export * from './constants';
export * from './errors';
export * from './ranks';
export * from './scrim-rules';
export * from './scrims';
export * from './sockets';
export * from './users';
