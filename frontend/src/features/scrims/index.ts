export { scrimsSaga } from './scrims.saga';
export { timelines } from './timeline.slice';
export { codeGivenUp, roomHeadsHeard, scrimReceived, scrimRemoved, scrims, wishGranted } from './scrims.slice';
