import './own-communities.saga'; // not part of the app's first chunk, which visitors load, too

export * from './own-communities.actions';
export { ownCommunities, selectManagedCommunities, selectOwnRoles } from './own-communities.slice';
