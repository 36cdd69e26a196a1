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
test('rejects two features that say different things under one code', () => {
  const saying = (text: string) => ({ errors: { gone: 404 }, texts: { en: { gone: text } } as never });
  expect(check(saying('It is gone'), saying('It is gone'))).not.toThrow();
  expect(check(saying('It is gone'), saying('It was moved'))).toThrow('feature f1 says something else for gone');
});
test('rejects a projection whose name is none of a schema', () => {
  const named = (name: string) => ({ projections: [{ name, tables: [], create: '', apply: () => Promise.resolve() }] });
  expect(check(named('team_ranks'))).not.toThrow();
  expect(check(named('team-ranks'))).toThrow('projection team-ranks cannot name a schema of the database');
});
