export { scrimsSaga } from './scrims.saga';
export { timelines } from './timeline/timeline.slice';
export {
  codeGenerationFailed,
  roomHeadsReceived,
  scrimReceived,
  scrimRemoved,
  scrims,
  scrimCommandRequested,
  scrimCommandSucceeded,
} from './scrims.slice';
