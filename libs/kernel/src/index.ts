export { type Decider, Rejection } from './decider';
export {
  type AggregateDecider,
  aggregateOf,
  type CommandsOf,
  type Decide,
  type EventOf,
  type EventRule,
  type Family,
  type Fold,
} from './family';
export { describeDecider } from './spec-for';
