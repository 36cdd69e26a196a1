import { fork } from 'typed-redux-saga';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { communitiesSaga } from './communities.saga';
import { communities } from './communities.slice';
import { communityDiscordSaga } from './discord/discord.saga';
import { communityDiscord } from './discord/discord.slice';
import { communityStaff } from './staff.slice';

/** Imported by every page of communities; the first import registers the feature. */
registerLazyFeature({
  slices: [communities, communityStaff, communityDiscord],
  saga: function* () {
    for (const saga of [communitiesSaga, communityDiscordSaga]) yield* fork(saga);
  },
});
