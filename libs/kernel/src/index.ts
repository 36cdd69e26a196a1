export { type Decider, Rejection } from './decider';
export {
  type AggregateDecider,
  aggregateOf,
  type CommandsOf,
  deciderOf,
  type EventOf,
  type EventRule,
  type Fold,
  type Step,
} from './family';
export type { Notice, Notify, Occurrence, Withdrawal } from './notice';
export { describeDecider } from './spec-for';
