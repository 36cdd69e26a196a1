export { usersSaga as saga } from './users.saga';
