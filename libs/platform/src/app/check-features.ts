import type { Feature } from '../feature';

/** Refuses a half-wired feature at boot: found by whoever starts the process, not by a player. */
export function checkFeatures(features: readonly Feature[]): void {
  const problems = [
    ...twice('feature', features.map((feature) => feature.name)),
    ...twice('aggregate', features.flatMap((feature) => (feature.aggregates ?? []).map((aggregate) => aggregate.name))),
    ...twice('projection', features.flatMap((feature) => (feature.projections ?? []).map((projection) => projection.name))),
    ...twice('command', features.flatMap((feature) => (feature.aggregates ?? []).flatMap((aggregate) => aggregate.commands.map((command) => command.name)))),
    ...features.filter((feature) => feature.aggregates?.length && !feature.errors).map((feature) => `${feature.name} can refuse, but has no words for it`),
  ];
  if (problems.length > 0) throw new Error(`The features are not wired:\n  ${problems.join('\n  ')}`);
}

const twice = (kind: string, names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i).map((name) => `two of the ${kind}s are named ${name}`);
