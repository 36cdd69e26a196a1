import { lineUpRoutes } from '@muster/contracts/board-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { UseFilters } from '@nestjs/common';
import { LineUps } from '../app/line-ups';
import { BoardErrorsFilter } from './board-errors.filter';

type Routes = typeof lineUpRoutes;

/** Captains choose who plays in a scrim that is booked. */
@UseFilters(BoardErrorsFilter)
@Serves('board', lineUpRoutes)
export class LineUpsController implements Handlers<Routes> {
  constructor(private readonly lineUps: LineUps) {}

  change({ caller, params: { id }, body }: RequestOf<Routes['change']>) {
    return this.lineUps.change(id, body, caller);
  }

  call({ caller, params: { id }, body }: RequestOf<Routes['call']>) {
    return this.lineUps.call(id, body, caller);
  }

  endCall({ caller, params: { id, teamId } }: RequestOf<Routes['endCall']>) {
    return this.lineUps.endCall(id, teamId, caller);
  }
}
