import { type AssignedSeat, isBalanced, type SeatPlanView, type TeamBalance } from '@muster/contracts/balance';
import { SCRIM_SIZE, TEAMS } from '@muster/contracts/constants';
import { seatCount } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import { rankName } from '../../../shared/words/words';
import { fillPreview, sendScrimCommand } from '../scrims.slice';
import { usePendingCommand } from '../use-scrim';
import type { FillKind } from './fill-kind';
import css from './FillModal.module.css';
import { strings } from './strings';

/** Both teams' sums as one divided bar; even teams divide it in the middle. */
function BalanceBar(balance: TeamBalance) {
  const { teamOne, teamTwo, worstLaneGap } = balance;
  const share = teamOne + teamTwo ? (100 * teamOne) / (teamOne + teamTwo) : 50;
  return (
    <div className={css.scale}>
      <div className={css.sums}>
        <b>{strings.balanceSum('teamOne', teamOne)}</b>
        <b>{strings.balanceSum('teamTwo', teamTwo)}</b>
      </div>
      <div className={css.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      <p>
        {isBalanced(balance) && <b className="tag gold">{strings.balanced}</b>}{' '}
        <span>{strings.balanceGap(worstLaneGap)}</span>
      </p>
    </div>
  );
}

const PlayerList = ({ seats }: { seats: AssignedSeat[] }) => (
  <div className={css.people}>
    {TEAMS.map((team) => (
      <ul key={team} className={team === 'teamTwo' ? css.red : undefined}>
        {seats
          .filter((seat) => seat.team === team)
          .map((seat) => (
            <li key={seat._id}>
              <RoleIcon role={seat.role} size={16} />
              <span className="visually-hidden">{seat.role}</span> <span className={css.name}>{seat.name}</span>{' '}
              <small>{rankName(seat.rank)}</small>
            </li>
          ))}
      </ul>
    ))}
  </div>
);

/** One way to fill the seats; a choice if there are several. */
function Plan({
  plan,
  n,
  isChosen,
  onChoose,
}: {
  plan: SeatPlanView;
  n: number;
  isChosen: boolean;
  onChoose?: () => void;
}) {
  return (
    <section className={`${css.choice} ${isChosen ? css.chosen : ''}`} aria-label={strings.balanceOption(n)}>
      {onChoose && (
        <label className={css.pick}>
          <input type="radio" name="fill-plan" checked={isChosen} onChange={onChoose} />
          <h2>{strings.balanceOption(n)}</h2>
        </label>
      )}
      <BalanceBar {...plan} />
      <PlayerList seats={plan.seats} />
    </section>
  );
}

interface Props {
  scrim: ScrimView;
  kind: FillKind;
  open: boolean;
  onClose: () => void;
}

/** Proposes whom to seat, drawn from the members if the scrim is of a community. Nobody is seated before the press. */
export function FillModal({ scrim, kind, open, onClose }: Props) {
  const dispatch = useDispatch();
  const pending = usePendingCommand(scrim._id);
  const [chosen, setChosen] = useState(0);
  const { shown: plans = [], isLoading, failure } = useSelected(fillPreview.select, scrim._id);
  const balanced = kind === 'balanced';
  const draw = () => {
    setChosen(0);
    dispatch(fillPreview.requested({ scrimId: scrim._id, region: scrim.region, balanced }));
  };
  useEffect(() => {
    if (open) draw();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drawn when it opens, not with every change of the scrim
  }, [open, kind]);
  const plan = isLoading || failure ? undefined : plans[chosen];
  const seat = ({ seats, ...balance }: SeatPlanView) => {
    onClose();
    dispatch(
      sendScrimCommand.requested({
        kind: 'fill',
        scrimId: scrim._id,
        seats: seats.map(({ _id, team, role }) => ({ userId: _id, team, role })),
        isEven: isBalanced(balance),
      }),
    );
  };
  return (
    <Modal
      open={open}
      title={strings.fillTitle}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          {!failure && (
            <>
              <Button disabled={isLoading} onClick={draw}>
                {strings.drawAgain}
              </Button>
              <Button
                type="primary"
                disabled={!plan}
                loading={pending?.kind === 'fill'}
                onClick={() => plan && seat(plan)}
              >
                {strings.seatThese(plan?.seats.length ?? SCRIM_SIZE - seatCount(scrim))}
              </Button>
            </>
          )}
        </>
      }
      centered
      width={560}
    >
      <p className="dim">{scrim.community ? strings.fillLeadOf(scrim.community.name) : strings.fillLead}</p>
      {failure && (
        <p role="alert" className={css.problem}>
          {failure.message}
        </p>
      )}
      {isLoading && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {!isLoading &&
        !failure &&
        plans.map((one, i) => (
          <Plan
            key={one.seats.map(({ _id }) => _id).join()}
            plan={one}
            n={i + 1}
            isChosen={plans.length > 1 && i === chosen}
            {...(plans.length > 1 && { onChoose: () => setChosen(i) })}
          />
        ))}
    </Modal>
  );
}
