export { type Decider, Rejection } from './decider';
export { describeDecider } from './spec-for';
