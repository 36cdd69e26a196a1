/** Decides which webhook events a step of a scrim causes. */
import type { WebhookEvent } from '@muster/contracts/webhooks';

interface Occurred {
  type: string;
  data: Readonly<Record<string, unknown>>;
}
const SEATING: ReadonlySet<string> = new Set(['PlayerJoined', 'PlayerAssigned', 'SeatPassed']);
/** Events that are not announced, because people outside the lobby do not see them. */
const UNSEEN: ReadonlySet<string> = new Set([
  'LobbyRenamed',
  'LobbyPasswordChanged',
  'TournamentCodeIssued',
  'TournamentCodeVoided',
  'TournamentCodeFailed',
  'WinnerProposed',
  'DeletionExplained',
  'MissingNudged',
  'CheckInReminded',
  'StepUndone',
]);
const OWN: Readonly<Record<string, WebhookEvent>> = {
  ScrimCreated: 'scrim.created',
  ScrimStarted: 'scrim.started',
  ScrimDeleted: 'scrim.deleted',
  TenReady: 'pickup.made',
};

/**
 * Returns the webhook events that a step of a scrim may cause. Whether `scrim.filled` and `scrim.decided` are sent also
 * depends on the scrim.
 */
export function announcedBy(events: readonly Occurred[]): WebhookEvent[] {
  const found = new Set<WebhookEvent>();
  for (const event of events) {
    const own = OWN[event.type];
    if (own) found.add(own);
    if (SEATING.has(event.type)) found.add('scrim.filled');
    if (isDecision(event)) found.add('game.decided').add('scrim.decided');
    if (event.type === 'DraftChanged' && event.data['step'] === 'done') found.add('draft.done');
    if (!own && !UNSEEN.has(event.type)) found.add('scrim.changed');
  }
  if (found.has('scrim.created') || found.has('scrim.deleted')) found.delete('scrim.changed');
  return [...found];
}
const isDecision = ({ type, data }: Occurred): boolean =>
  type === 'WinnerReported' || (type === 'WinnerCorrected' && data['team'] !== null);

const CHANGES: Readonly<Record<string, number>> = {
  PlayerJoined: 1,
  PlayerAssigned: 1,
  PlayerLeft: -1,
  PlayerKicked: -1,
};
const SEATS = 10;

/** Whether the events after `since` filled the last seat. `events`: all events of the scrim, from the first. */
export function fillsUp(events: readonly (Occurred & { version: number })[], since: number): boolean {
  let [seats, before] = [0, 0];
  for (const { type, data, version } of events) {
    seats += type === 'SeatPassed' && data['former'] === null ? 1 : (CHANGES[type] ?? 0);
    if (version <= since) before = seats;
  }
  return before < SEATS && seats === SEATS;
}
