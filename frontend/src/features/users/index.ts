export { userSearch } from './user-search.slice';
export { saga } from './users.saga';
