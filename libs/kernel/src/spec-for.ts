import type { Decider } from './decider';

/** Tests a decider: `given(events).when(command).then(events)`. */
export function describeDecider<C, S, E>(decider: Decider<C, S, E>) {
  return {
    given: (...past: E[]) => ({
      when: (command: C) => {
        const execute = () => decider.decide(command, past.reduce(decider.evolve, decider.initial));
        return {
          then: (...expected: E[]) => assertSame(execute(), expected),
          thenNothing: () => assertSame(execute(), []),
          thenRejects: (code: string, params?: object) => assertRejects(execute, code, params),
        };
      },
    }),
  };
}

function assertRejects(execute: () => unknown, code: string, params?: object): void {
  let returned: unknown;
  try {
    returned = execute();
  } catch (error) {
    const rejection = error as { name?: string; code?: string; params?: object };
    if (rejection.name !== 'Rejection') throw error;
    assertSame(rejection.code, code);
    if (params) assertSame(rejection.params, params);
    return;
  }
  throw new Error(`expected rejection "${code}", but the command returned ${JSON.stringify(returned)}`);
}

function assertSame(actual: unknown, expected: unknown): void {
  const [a, e] = [actual, expected].map((x) => JSON.stringify(x, null, 2));
  if (a !== e) throw new Error(`expected\n${e}\nbut got\n${a}`);
}
