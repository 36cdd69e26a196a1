export { scrimsSaga } from './scrims.saga';
export { codeGivenUp, roomHeadsHeard, scrimReceived, scrimRemoved, scrims } from './scrims.slice';
