import { type Feature } from '@muster/platform';
import { FRIENDS } from './ports';
import { friendshipAggregate } from './aggregate';
import { friendErrors } from './domain/errors';
import { FriendRequestsController } from './http/friend-requests.controller';
import { FriendsController } from './http/friends.controller';
import { EndFriendshipsJob } from './jobs/end-friendships.job';
import { END_FRIENDSHIPS, endFriendships } from './policies/end-friendships.policy';
import { FriendData } from './read/friend-data';
import { Friendships1795564800040 } from './read/friendships.migration';
import { friendships } from './read/friendships.schema';
import { CachedFriendDirectory } from './read/friend-directory';
import { FriendshipQueries } from './read/friendships.queries';
import { FriendshipSockets } from './realtime';
import { catalogue as texts } from './texts/catalogue';

export const friends: Feature = {
  name: 'friends',
  texts,
  aggregates: [friendshipAggregate],
  errors: friendErrors,
  migrations: [Friendships1795564800040],
  entities: [friendships],
  policies: [endFriendships],
  jobs: [END_FRIENDSHIPS.performedBy(EndFriendshipsJob)],
  controllers: [FriendRequestsController, FriendsController],
  personalData: FriendData,
  providers: [FriendshipQueries, { provide: FRIENDS, useClass: CachedFriendDirectory }],
  apiProviders: [FriendshipSockets],
};

export * from './domain/commands';
export type { FriendshipEvent } from './domain/friendship';
export { friendshipAggregate } from './aggregate';
