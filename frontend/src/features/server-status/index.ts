export { serverStatusSaga as saga } from './server-status.saga';
