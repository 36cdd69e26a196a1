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
  type Upcast,
} from './family';
export { isSame } from './is-same';
export type { EventNotification, Notify, Occurrence, Withdrawal } from './notify';
export { describeDecider } from './spec-for';
export { integerRandom, type RandomInteger, shuffle } from './seeded-random';
