import { type DrawnSeat, type Evenness, type ScrimView, TEAMS } from '@muster/contracts';
import { Button, Modal } from 'antd';
import { useDispatch } from 'react-redux';
import { RoleIcon } from '../../shared/art/RoleIcon';
import css from './BalanceModal.module.css';
import { balanceSeen, type FilledEvenly, wished } from './scrims.slice';
import { shorten } from './shorten';
import { usePending } from './use-scrim';
import { words } from './words';

/** Both sums as one bar that is cut where they meet: even teams cut it in the middle. */
function Scale({ teamOne, teamTwo, worstLaneGap }: Evenness) {
  const share = teamOne + teamTwo ? (100 * teamOne) / (teamOne + teamTwo) : 50;
  return (
    <div className={css.scale}>
      <div className={css.sums}>
        <b>{words.evenSum('teamOne', teamOne)}</b>
        <b>{words.evenSum('teamTwo', teamTwo)}</b>
      </div>
      <div className={css.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      <p>{words.evenGap(worstLaneGap)}</p>
    </div>
  );
}

const People = ({ seats }: { seats: DrawnSeat[] }) => (
  <div className={css.people}>
    {TEAMS.map((team) => (
      <ul key={team} className={team === 'teamOne' ? css.blue : css.red}>
        {seats
          .filter((seat) => seat.team === team)
          .map((seat) => (
            <li key={seat._id}>
              <RoleIcon role={seat.role} size={16} />
              <span className="visually-hidden">{seat.role}</span> {shorten(seat.name)} <small>{seat.rank}</small>
            </li>
          ))}
      </ul>
    ))}
  </div>
);

/** What a balanced fill achieved, and two more ways to have it. */
export function BalanceModal({ scrim, balance, open }: { scrim: ScrimView; balance: FilledEvenly; open: boolean }) {
  const dispatch = useDispatch();
  const pending = usePending(scrim._id);
  const close = () => dispatch(balanceSeen({ scrimId: scrim._id }));
  const use = (seats: DrawnSeat[]) => dispatch(wished({ kind: 'refill', scrimId: scrim._id, version: balance.version, seats: seats.map(({ _id, team, role }) => ({ userId: _id, team, role })) }));
  return (
    <Modal open={open} title={words.evenTitle} onCancel={close} footer={<Button type="primary" disabled={pending !== undefined} onClick={close}>{words.evenKeep}</Button>} centered width={560}>
      <p className="dim">{words.evenLead}</p>
      <Scale {...balance} />
      {balance.alternatives.map((choice, i) => (
        <section key={choice.seats.map((seat) => seat._id).join()} className={css.choice} aria-label={words.evenOther(i + 2)}>
          <header>
            <h3>{words.evenOther(i + 2)}</h3>
            <Button size="middle" loading={pending?.kind === 'refill'} disabled={pending !== undefined && pending.kind !== 'refill'} onClick={() => use(choice.seats)}>
              {words.evenUse}
            </Button>
          </header>
          <Scale {...choice} />
          <People seats={choice.seats} />
        </section>
      ))}
    </Modal>
  );
}
