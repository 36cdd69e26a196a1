export { friendsSaga } from './friends.saga';
export { friends, friendsClosed, friendshipChanged, friendsOpened, selectFriendsOf, selectFriendsWindow, selectRequests } from './friends.slice';
