export { scrimsSaga } from './scrims.saga';
export { codeGenerationFailed, roomHeadsReceived, scrimReceived, scrimRemoved, sendScrimCommand } from './scrims.slice';
