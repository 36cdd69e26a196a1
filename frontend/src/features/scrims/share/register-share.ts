import { registerLazyFeature } from '../../../shared/lazy-feature';
import { shareSaga } from './share.saga';
import { share } from './share.slice';

/** Previews and calendars are asked for by few: their slice and saga come with the first of them. */
registerLazyFeature({ name: share.name, reducers: { [share.reducerPath]: share.reducer }, saga: shareSaga });

export * from './share.slice';
