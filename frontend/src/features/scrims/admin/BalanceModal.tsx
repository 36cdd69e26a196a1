import type { AssignedSeat, TeamBalance } from '@muster/contracts/balance';
import { TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button, Modal } from 'antd';
import { useDispatch } from 'react-redux';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import css from './BalanceModal.module.css';
import { balanceDismissed, type BalancedFill, sendScrimCommand } from '../scrims.slice';
import { truncate } from '../truncate';
import { usePendingCommand } from '../use-scrim';
import { strings } from './strings';
import { rankName } from '../../../shared/words/words';

/** Both teams' sums as one divided bar; even teams divide it in the middle. */
function BalanceBar({ teamOne, teamTwo, worstLaneGap }: TeamBalance) {
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
      <p>{strings.balanceGap(worstLaneGap)}</p>
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
              <span className="visually-hidden">{seat.role}</span> {truncate(seat.name)}{' '}
              <small>{rankName(seat.rank)}</small>
            </li>
          ))}
      </ul>
    ))}
  </div>
);

/** The result of a balanced fill, and two alternatives to it. */
export function BalanceModal({ scrim, balance, open }: { scrim: ScrimView; balance: BalancedFill; open: boolean }) {
  const dispatch = useDispatch();
  const pending = usePendingCommand(scrim._id);
  const close = () => dispatch(balanceDismissed({ scrimId: scrim._id }));
  const applyAlternative = (seats: AssignedSeat[]) =>
    dispatch(
      sendScrimCommand.requested({
        kind: 'refill',
        scrimId: scrim._id,
        version: balance.version,
        seats: seats.map(({ _id, team, role }) => ({ userId: _id, team, role })),
      }),
    );
  return (
    <Modal
      open={open}
      title={strings.balanceTitle}
      onCancel={close}
      footer={
        <Button type="primary" disabled={pending !== undefined} onClick={close}>
          {strings.balanceKeep}
        </Button>
      }
      centered
      width={560}
    >
      <p className="dim">{strings.balanceLead}</p>
      <BalanceBar {...balance} />
      {balance.alternatives.map((choice, i) => (
        <section
          key={choice.seats.map((seat) => seat._id).join()}
          className={css.choice}
          aria-label={strings.balanceOption(i + 2)}
        >
          <header>
            <h3>{strings.balanceOption(i + 2)}</h3>
            <Button
              size="middle"
              loading={pending?.kind === 'refill'}
              disabled={pending !== undefined && pending.kind !== 'refill'}
              onClick={() => applyAlternative(choice.seats)}
            >
              {strings.balanceUse}
            </Button>
          </header>
          <BalanceBar {...choice} />
          <PlayerList seats={choice.seats} />
        </section>
      ))}
    </Modal>
  );
}
