import { registerLazyFeature } from '../../../shared/lazy-feature';
import { shareSaga } from './share.saga';
import { share } from './share.slice';

/** Registered on first use, because few users need previews and calendars. */
registerLazyFeature({ slices: [share], saga: shareSaga });

export * from './share.slice';
