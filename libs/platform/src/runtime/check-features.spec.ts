import type { Feature } from './feature';
import { checkFeatures } from './check-features';

class Mail {
  perform = () => Promise.resolve({ done: 'sent' });
}
const policy = { name: 'mails', effects: ['Mail'] };
const check =
  (...features: Partial<Feature>[]) =>
  () =>
    checkFeatures(features.map((feature, i) => ({ name: `f${i}`, ...feature })));

test('accepts a policy and its job in different features', () =>
  expect(check({ policies: [policy] }, { jobs: { Mail } })).not.toThrow());
test('rejects an effect without a job', () =>
  expect(check({ policies: [policy] })).toThrow('a policy requests effect Mail, but no job handles it'));
test('rejects a job that no policy requests', () =>
  expect(check({ jobs: { Mail } })).toThrow('job Mail is never requested by any policy'));
test('rejects two jobs of one kind', () =>
  expect(check({ policies: [policy], jobs: { Mail } }, { jobs: { Mail } })).toThrow('duplicate job: Mail'));
test('rejects two policies of one name, because they would share a checkpoint', () =>
  expect(check({ policies: [policy, policy], jobs: { Mail } })).toThrow('duplicate policy: mails'));
test('rejects a policy that reacts to an unknown event', () =>
  expect(check({ policies: [{ name: 'p', effects: [], on: { Typo: () => [] } }] })).toThrow(
    'policy p reacts to Typo, which no aggregate emits',
  ));
