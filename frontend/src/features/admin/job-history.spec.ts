import type { EffectKindView, EffectView } from '@muster/contracts/operations';
import { jobStatusOf, toJobHistory, toKindLabel, toKindOptions } from './job-history';

const job = (over: Partial<EffectView>): EffectView => ({
  _id: 'mail_1',
  kind: 'MailNotification',
  state: 'pending',
  attempts: 0,
  error: null,
  result: null,
  dueAt: '2026-11-21T10:00:00Z',
  createdAt: '2026-11-21T09:00:00Z',
  doneAt: null,
  ref: {},
  ...over,
});

test('a kind reads as words', () => expect(toKindLabel('GenerateTournamentCode')).toBe('Generate tournament code'));

test('kinds are listed by queue, with what is open in it', () => {
  const kind = (name: string, queue: EffectKindView['queue'], failed = 0): EffectKindView => ({
    kind: name,
    queue,
    due: 1,
    scheduled: 5,
    running: 2,
    failed,
  });
  const kinds = [kind('EraseAccount', 'upkeep'), kind('MailNotification', 'mail', 1), kind('SendDigest', 'mail')];
  const former = kind('DoneInFormerReleases', null);
  expect(toKindOptions([...kinds, former], 'StartScrim')).toEqual([
    {
      label: 'mail · 7',
      options: [
        { value: 'MailNotification', label: 'Mail notification' },
        { value: 'SendDigest', label: 'Send digest' },
      ],
    },
    { label: 'upkeep · 3', options: [{ value: 'EraseAccount', label: 'Erase account' }] },
    { label: '– · 3', options: [{ value: 'DoneInFormerReleases', label: 'Done in former releases' }] },
    { value: 'StartScrim', label: 'Start scrim' },
  ]);
  expect(toKindOptions(kinds, 'EraseAccount')).toHaveLength(2);
});

test('a pending job is due once its time has come', () => {
  const due = Date.parse('2026-11-21T10:00:00Z');
  expect(jobStatusOf(job({}), due - 1)).toBe('scheduled');
  expect(jobStatusOf(job({}), due)).toBe('due');
  expect(jobStatusOf(job({ state: 'running' }), due)).toBe('running');
  expect(jobStatusOf(job({ state: 'superseded' }), due)).toBe('skipped');
});

describe('the history of a job', () => {
  const requested = { label: 'Requested', at: '2026-11-21T09:00:00Z' };
  const doneAt = '2026-11-21T10:00:05Z';
  test.each<[string, Partial<EffectView>, object[]]>([
    ['that waits', {}, [{ label: 'Attempt 1 is due', at: '2026-11-21T10:00:00Z' }]],
    [
      'that is tried again',
      { attempts: 2, error: 'no luck' },
      [
        { label: 'Attempt 2 failed', text: 'no luck' },
        { label: 'Attempt 3 is due', at: '2026-11-21T10:00:00Z' },
      ],
    ],
    [
      'that an admin retried',
      { error: 'no luck' },
      [
        { label: 'An earlier attempt failed', text: 'no luck' },
        { label: 'Attempt 1 is due', at: '2026-11-21T10:00:00Z' },
      ],
    ],
    ['that runs', { state: 'running', attempts: 1 }, [{ label: 'Attempt 1 is running' }]],
    [
      'that failed',
      { state: 'failed', attempts: 5, error: 'no luck', doneAt },
      [{ label: 'Attempt 5 failed', at: doneAt, text: 'no luck' }],
    ],
    [
      'that is done after a failure',
      { state: 'done', attempts: 2, error: 'no luck', result: 'sent', doneAt },
      [
        { label: 'An earlier attempt failed', text: 'no luck' },
        { label: 'Done at attempt 2', at: doneAt, text: 'sent' },
      ],
    ],
    [
      'that was skipped',
      { state: 'superseded', result: 'already read', doneAt },
      [{ label: 'Skipped', at: doneAt, text: 'already read' }],
    ],
  ])('%s', (_, over, steps) => expect(toJobHistory(job(over))).toEqual([requested, ...steps]));
});
