export { userSearch } from './user-search.slice';
export { usersSaga as saga } from './users.saga';
