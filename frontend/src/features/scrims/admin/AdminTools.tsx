import { isFull, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { Icon } from '../../../shared/art/Icon';
import { LinkButton } from '../../../shared/LinkButton';
import css from './AdminTools.module.css';
import { AssignDialog } from './AssignDialog';
import { FillDialog } from './FillDialog';
import type { FillKind } from './fill-kind';
import { DeleteScrim } from '../form/DeleteScrim';
import { AnnounceButton } from '../share/Announce';
import { canDelete, canManage, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { strings as adminStrings } from './strings';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  swapping: boolean;
  onToggleSwap: (on: boolean) => void;
}

/** Tools of admins, and of organisers for scrims of their community. A creator who is neither may still delete it. */
export function AdminTools({ scrim, viewer, pending, swapping, onToggleSwap }: Props) {
  const dispatch = useDispatch();
  const [assigning, setAssigning] = useState(false);
  const [filling, setFilling] = useState<FillKind | null>(null);
  if (!canDelete(scrim, viewer)) return null;
  const locked = isOver(scrim);
  const full = isFull(scrim);
  const isFilling = pending?.kind === 'fill';
  const fill = (kind: FillKind) =>
    full ? dispatch(alert.error(adminStrings.noEmpty, `scrim ${scrim._id}`)) : setFilling(kind);
  return (
    <div className={css.tools} role="toolbar" aria-label={adminStrings.admin}>
      {canManage(scrim, viewer) && (
        <>
          <LinkButton
            to={`/scrims/${scrim._id}/edit`}
            role="button"
            type="text"
            className={css.tool}
            icon={<Icon name="edit" size={17} />}
          >
            {strings.edit}
          </LinkButton>
          <Button
            type="text"
            className={css.tool}
            icon={<Icon name="assign" size={17} />}
            disabled={locked || full}
            onClick={() => setAssigning(true)}
          >
            {strings.assign}
          </Button>
          <Button
            type="text"
            className={css.tool}
            icon={<Icon name="random" size={17} />}
            disabled={locked}
            loading={isFilling}
            onClick={() => fill('random')}
          >
            {adminStrings.fill}
          </Button>
          <Button
            type="text"
            className={css.tool}
            icon={<Icon name="balance" size={17} />}
            disabled={locked}
            onClick={() => fill('balanced')}
          >
            {adminStrings.fillEven}
          </Button>
          <Button
            type="text"
            icon={<Icon name="swap" size={17} />}
            disabled={locked}
            aria-pressed={swapping}
            className={`${css.tool} ${swapping ? css.on : ''}`}
            onClick={() => onToggleSwap(!swapping)}
          >
            {swapping ? adminStrings.swapDone : adminStrings.swap}
          </Button>
          <AnnounceButton scrim={scrim} isTool className={css.tool} />
          <FillDialog scrim={scrim} kind={filling} onClose={() => setFilling(null)} />
          <AssignDialog scrim={scrim} open={assigning} onClose={() => setAssigning(false)} />
        </>
      )}
      <DeleteScrim scrim={scrim} className={`${css.tool} ${css.last}`} />
    </div>
  );
}
