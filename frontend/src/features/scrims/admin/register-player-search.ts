import { registerLazyFeature } from '../../../shared/lazy-feature';
import { playerSearchSaga } from './player-search.saga';

registerLazyFeature({ slices: [], saga: playerSearchSaga });
