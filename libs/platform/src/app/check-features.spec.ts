import type { Feature } from '../feature';
import { checkFeatures } from './check-features';

class Mail {
  perform = () => Promise.resolve({ done: 'sent' });
}
const policy = { name: 'mails', effects: ['Mail'] };
const check =
  (...features: Partial<Feature>[]) =>
  () =>
    checkFeatures(features.map((feature, i) => ({ name: `f${i}`, ...feature })));

test('a policy and the job it needs may stand in different features', () =>
  expect(check({ policies: [policy] }, { jobs: { Mail } })).not.toThrow());
test('an effect nobody performs is refused', () =>
  expect(check({ policies: [policy] })).toThrow('a policy requests effect Mail, but no job handles it'));
test('a job nobody wishes is refused', () =>
  expect(check({ jobs: { Mail } })).toThrow('job Mail is never requested by any policy'));
test('two jobs of one kind are refused', () =>
  expect(check({ policies: [policy], jobs: { Mail } }, { jobs: { Mail } })).toThrow('duplicate job: Mail'));
test('two policies of one name would share a checkpoint, and are refused', () =>
  expect(check({ policies: [policy, policy], jobs: { Mail } })).toThrow('duplicate policy: mails'));
test('a policy that waits for what nobody tells is refused', () =>
  expect(check({ policies: [{ name: 'p', effects: [], on: { Typo: () => [] } }] })).toThrow(
    'policy p reacts to Typo, which no aggregate emits',
  ));
