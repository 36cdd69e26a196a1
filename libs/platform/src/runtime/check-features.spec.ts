import { defineJob } from '../effects/define-job';
import type { Feature } from './feature';
import { checkFeatures } from './check-features';

class Mail {
  perform = () => Promise.resolve({ done: 'sent' });
}
const MAIL = defineJob('Mail', 'mail');
const jobs = [MAIL.performedBy(Mail)];
const policy = { name: 'mails', effects: [MAIL] };
const check =
  (...features: Partial<Feature>[]) =>
  () =>
    checkFeatures(features.map((feature, i) => ({ name: `f${i}`, ...feature })));

test('accepts a policy and its job in different features', () =>
  expect(check({ policies: [policy] }, { jobs })).not.toThrow());
test('rejects an effect without a job', () =>
  expect(check({ policies: [policy] })).toThrow('a policy requests effect Mail, but no job handles it'));
test('rejects a job that no policy requests', () =>
  expect(check({ jobs })).toThrow('job Mail is never requested by any policy'));
test('rejects two jobs of one kind', () =>
  expect(check({ policies: [policy], jobs }, { jobs })).toThrow('duplicate job: Mail'));
test('rejects two policies of one name, because they would share a checkpoint', () =>
  expect(check({ policies: [policy, policy], jobs })).toThrow('duplicate policy: mails'));
test('rejects a policy that reacts to an unknown event', () =>
  expect(check({ policies: [{ name: 'p', effects: [], on: { Typo: () => [] } }] })).toThrow(
    'policy p reacts to Typo, which no aggregate emits',
  ));
