import { registerLazyFeature } from '../../../shared/lazy-feature';
import { shareSaga } from './share.saga';
import { share } from './share.slice';

/** Registered on first use, because few users need previews and calendars. */
registerLazyFeature({ name: share.name, reducers: { [share.reducerPath]: share.reducer }, saga: shareSaga });

export * from './share.slice';
