import './own-communities.saga'; // not part of the app's first chunk, which visitors load, too

export * from './own-communities.actions';
export {
  ownCommunities,
  selectManagedCommunities,
  selectOwnRoles,
  selectPickupCommunities,
  selectPlaysPickups,
} from './own-communities.slice';
