/** The row with the reason that a person typed, in the commit of the event that has its id. */
import type { RowWrite } from '@muster/platform';
import type { ScrimCommand } from '../domain/scrim';

export function reasonRows(command: ScrimCommand): RowWrite[] {
  if ((command.type !== 'DeleteScrim' && command.type !== 'UndoStep') || !command.reason) return [];
  const { scrimId, by, ctx, reason } = command;
  const row = { id: reason.id, scrim_id: scrimId, written_by: by.userId, reason: reason.text, created_at: ctx.now };
  return [{ table: 'scrim_reasons', row }];
}
