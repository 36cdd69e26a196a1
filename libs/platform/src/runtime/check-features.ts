import type { Feature } from './feature';

/** Throws if feature manifests are incomplete or conflict, so that such errors are found at startup. */
export function checkFeatures(features: readonly Feature[]): void {
  const policies = features.flatMap((feature) => [...(feature.policies ?? [])]);
  const requestedKinds = new Set(policies.flatMap((policy) => policy.effects.map(({ kind }) => kind)));
  const kinds = features.flatMap((feature) => (feature.jobs ?? []).map(({ kind }) => kind));
  const eventTypes = new Set(
    features.flatMap((feature) => (feature.aggregates ?? []).flatMap((aggregate) => Object.keys(aggregate.events))),
  );
  const problems = [
    ...duplicates(
      'feature',
      features.map((feature) => feature.name),
    ),
    ...duplicates(
      'aggregate',
      features.flatMap((feature) => (feature.aggregates ?? []).map((aggregate) => aggregate.name)),
    ),
    ...duplicates(
      'projection',
      features.flatMap((feature) => (feature.projections ?? []).map((projection) => projection.name)),
    ),
    ...duplicates(
      'policy',
      policies.map((policy) => policy.name),
    ),
    ...duplicates('job', kinds),
    ...policies.flatMap((policy) =>
      Object.keys(policy.on ?? {})
        .filter((type) => !eventTypes.has(type))
        .map((type) => `policy ${policy.name} reacts to ${type}, which no aggregate emits`),
    ),
    ...[...requestedKinds]
      .filter((kind) => !kinds.includes(kind))
      .map((kind) => `a policy requests effect ${kind}, but no job handles it`),
    ...kinds.filter((kind) => !requestedKinds.has(kind)).map((kind) => `job ${kind} is never requested by any policy`),
    ...duplicates(
      'command',
      features.flatMap((feature) =>
        (feature.aggregates ?? []).flatMap((aggregate) => aggregate.commands.map((command) => command.name)),
      ),
    ),
    ...features
      .filter((feature) => feature.aggregates?.length && !feature.errors)
      .map((feature) => `feature ${feature.name} has aggregates but no error messages`),
  ];
  if (problems.length > 0) throw new Error(`Invalid feature manifests:\n  ${problems.join('\n  ')}`);
}

const duplicates = (kind: string, names: readonly string[]): string[] =>
  names.filter((name, i) => names.indexOf(name) !== i).map((name) => `duplicate ${kind}: ${name}`);
