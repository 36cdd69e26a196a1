// The part of the platform that pure code (policies) may use: no framework, no I/O.
export { aggregateIdOf } from './commands/aggregate';
export { defineJob, fileDeletions } from './effects/define-job';
export { nameSkeletons } from './eventlog/name-skeletons';
export { addDays, datesIn, instantOf, localDateAt, localTimeAt, toKnownZone } from './time/wall-clock';
