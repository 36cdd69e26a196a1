/**
 * A team asks its members when they can play: a person does it, or the team by itself once a week. The members that are
 * asked, and the note, are rows of notifications, never in the log.
 */
import { ASK_AGAIN_MS } from '@muster/contracts/team-times';
import { deciderOf } from '@muster/kernel';
import { AvailabilityRejection } from './errors';

/**
 * `by`: null for the weekly ask, which is left out if the team was asked a short time before. `words`: of the
 * notifications. `note`: what the person wrote.
 */
export interface AskTeam {
  type: 'AskTeam';
  teamId: string;
  by: string | null;
  ctx: { now: string };
  recipients: readonly string[];
  words: string;
  note: { id: string; text: string } | null;
}
export interface AskEvent {
  type: 'TeamAsked';
  teamId: string;
  by: string | null;
  at: string;
}
/** When the team was asked last, and by whom. */
export interface Ask {
  at: string | null;
  by: string | null;
}
const initialAsk: Ask = { at: null, by: null };

const askableAt = ({ at }: Ask): string | undefined =>
  at === null ? undefined : new Date(Date.parse(at) + ASK_AGAIN_MS).toISOString();

function decide({ teamId, by, ctx: { now } }: AskTeam, ask: Ask): AskEvent[] {
  const again = askableAt(ask);
  if (again !== undefined && now < again) {
    if (by === null) return [];
    throw new AvailabilityRejection('asked-already', { at: ask.at, again });
  }
  return [{ type: 'TeamAsked', teamId, by, at: now }];
}

export const ask = deciderOf<AskTeam, Ask, AskEvent>(initialAsk, {
  commands: { AskTeam: decide },
  events: { TeamAsked: { apply: (_, { at, by }) => ({ at, by }) } },
});
