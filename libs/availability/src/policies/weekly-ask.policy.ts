/** A team that wants it is asked once a week by itself. Weeks in which no worker ran are not made up for. */
import type { WeeklyAsk } from '@muster/contracts/teams';
import type { EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import { nextAsk } from '../domain/weekly-ask';

export const ASK_WEEKLY = defineJob<{ teamId: string; weeklyAsk: WeeklyAsk }>('AskWeekly', 'upkeep', {
  inBackground: true,
});

const subjectOf = ({ stream }: Pick<StoredEvent, 'stream'>): string => `weekly-ask_${aggregateIdOf(stream)}`;

function requestAsk(event: StoredEvent): (EffectRequest | EffectCancellation)[] {
  const subject = subjectOf(event);
  const weeklyAsk = event.data['weeklyAsk'] as WeeklyAsk | null;
  if (!weeklyAsk) return [{ cancelSubject: subject }];
  return [
    ASK_WEEKLY.request({
      key: `${subject}_${event.version}`,
      subject,
      dueAt: nextAsk(weeklyAsk, Date.parse(event.at)),
      ref: { teamId: aggregateIdOf(event.stream), weeklyAsk },
    }),
  ];
}

export const weeklyAskPolicy: Policy = {
  name: 'weekly-asks',
  effects: [ASK_WEEKLY],
  on: { WeeklyAskChosen: requestAsk, TeamDisbanded: (event) => [{ cancelSubject: subjectOf(event) }] },
};
