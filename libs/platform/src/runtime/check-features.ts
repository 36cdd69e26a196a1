import { collect, type Feature } from './feature';

/** Throws if feature manifests are incomplete or conflict, so that such errors are found at startup. */
export function checkFeatures(features: readonly Feature[]): void {
  const [aggregates, policies] = [collect(features, 'aggregates'), collect(features, 'policies')];
  const requestedKinds = new Set(policies.flatMap((policy) => policy.effects.map(({ kind }) => kind)));
  const kinds = collect(features, 'jobs').map(({ kind }) => kind);
  const eventTypes = new Set(aggregates.flatMap(({ decider }) => decider.eventTypes));
  const problems = [
    ...duplicates('feature', features.map(nameOf)),
    ...duplicates('aggregate', aggregates.map(nameOf)),
    ...duplicates('projection', collect(features, 'projections').map(nameOf)),
    ...duplicates('policy', policies.map(nameOf)),
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
      aggregates.flatMap(({ decider }) => decider.commandTypes),
    ),
    ...contradictions(features),
    ...collect(features, 'projections').flatMap(({ name }) =>
      /^[a-z_][a-z0-9_]*$/.test(name) ? [] : [`projection ${name} cannot name a schema of the database`],
    ),
    ...features
      .filter((feature) => feature.aggregates?.length && !feature.errors)
      .map((feature) => `feature ${feature.name} has aggregates but no error messages`),
  ];
  if (problems.length > 0) throw new Error(`Invalid feature manifests:\n  ${problems.join('\n  ')}`);
}

/** Sentences of rejections are found by their code, so that one feature would speak for another. */
function contradictions(features: readonly Feature[]): string[] {
  const said = new Map<string, string>();
  return features.flatMap(({ name, errors = {}, texts }) =>
    Object.keys(errors).flatMap((code) => {
      const own = texts?.en[code];
      if (own === undefined) return []; // it chooses between several
      const text = JSON.stringify(own);
      const before = said.get(code) ?? text;
      said.set(code, before);
      return before === text ? [] : [`feature ${name} says something else for ${code} than another one`];
    }),
  );
}

const nameOf = ({ name }: { name: string }): string => name;
const duplicates = (kind: string, names: readonly string[]): string[] =>
  names.filter((name, i) => names.indexOf(name) !== i).map((name) => `duplicate ${kind}: ${name}`);
