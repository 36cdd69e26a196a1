export { scrimsSaga } from './scrims.saga';
export { timelines } from './timeline/timeline.slice';
export {
  codeGenerationFailed,
  roomHeadsReceived,
  scrimReceived,
  scrimRemoved,
  scrims,
  scrimCommandSucceeded,
} from './scrims.slice';
