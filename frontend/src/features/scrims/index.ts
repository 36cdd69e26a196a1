export { scrimsSaga } from './scrims.saga';
export { scrimsLoaded } from './scrims.api';
export { timelines } from './timeline/timeline.slice';
export {
  codeGenerationFailed,
  roomHeadsReceived,
  scrimReceived,
  scrimRemoved,
  scrims,
  scrimCommandSucceeded,
} from './scrims.slice';
