import { registerLazyFeature } from '../../../shared/lazy-feature';
import { scrimFormSaga } from './scrim-form.saga';

/** Imported by the pages and windows that create, edit and delete scrims. */
registerLazyFeature({ slices: [], saga: scrimFormSaga });
