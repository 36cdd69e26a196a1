import type { BookingView } from '@muster/contracts/board';
import type { TeamRef } from '@muster/contracts/teams';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { confirmOnEnter } from '../../../shared/confirm-on-enter';
import { DateInput } from '../../../shared/DateInput';
import { Field } from '../../../shared/Field';
import { formatDateTime, timeZoneName } from '../../../shared/language/dates';
import { TimeInput } from '../../../shared/TimeInput';
import css from '../Board.module.css';
import { useIsRunning, useSendCommand } from '../hooks';
import { toQuarter } from '../starts';
import { strings } from '../strings';

const s = strings.booking;

function ProposeForm({ id, startsAt, onClose }: { id: string; startsAt: string; onClose: () => void }) {
  const send = useSendCommand();
  const [start, setStart] = useState(() => dayjs(startsAt));
  const at = dayjs(toQuarter(start.valueOf()));
  return (
    <form
      className={css.form}
      onKeyDown={confirmOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        send({ kind: 'proposeTime', id, startsAt: at.toISOString() });
      }}
    >
      <div className={css.pair}>
        <Field label={strings.form.day}>
          {(control) => (
            <DateInput
              {...control}
              size="large"
              value={at}
              onChoose={(day) => setStart(day.hour(at.hour()).minute(at.minute()).startOf('minute'))}
            />
          )}
        </Field>
        <Field label={strings.form.time} hint={strings.form.timeHint(timeZoneName(at.toDate()))}>
          {(control) => <TimeInput {...control} value={at} onChoose={setStart} />}
        </Field>
      </div>
      <Button type="primary" htmlType="submit" disabled={at.isSame(startsAt)}>
        {s.proposeTime}
      </Button>
    </form>
  );
}

/** A time that one team has proposed: the other one answers, and its own team may take it back. */
function Proposed({ booking, own }: { booking: BookingView; own: TeamRef }) {
  const { _id: id, teams, proposal } = booking;
  const send = useSendCommand();
  const isAccepting = useIsRunning('acceptTime', id);
  const isDeclining = useIsRunning('declineTime', id);
  const isWithdrawing = useIsRunning('withdrawTime', id);
  if (!proposal) return null;
  const { by, startsAt, expiresAt } = proposal;
  const time = formatDateTime(startsAt);
  const nameOf = (isMatch: (id: string) => boolean) => teams.find(({ _id }) => isMatch(_id))?.name ?? '';
  if (by === own._id)
    return (
      <>
        <p>
          {s.ours(
            time,
            nameOf((one) => one !== own._id),
            formatDateTime(expiresAt),
          )}
        </p>
        <div className={css.buttons}>
          <Button loading={isWithdrawing} onClick={() => send({ kind: 'withdrawTime', id })}>
            {s.withdrawTime}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        <b>
          {s.proposed(
            nameOf((one) => one === by),
            time,
          )}
        </b>{' '}
        <small className="dim">{strings.request.expires(formatDateTime(expiresAt))}</small>
      </p>
      <div className={css.buttons}>
        <Button type="primary" loading={isAccepting} onClick={() => send({ kind: 'acceptTime', id })}>
          {s.acceptTime}
        </Button>
        <Button loading={isDeclining} onClick={() => send({ kind: 'declineTime', id })}>
          {s.declineTime}
        </Button>
      </div>
    </>
  );
}

/** Another time by agreement. `own`: the team for which the user books. */
export function TimeChange({ booking, own }: { booking: BookingView; own: TeamRef }) {
  const { _id: id, startsAt, proposal } = booking;
  const [isOpen, setOpen] = useState(false);
  const isProposing = useIsRunning('proposeTime', id);
  return (
    <section className={`panel ${css.part}`} aria-label={s.time}>
      <h2>{s.time}</h2>
      {proposal ? (
        <Proposed booking={booking} own={own} />
      ) : (
        <div className={css.buttons}>
          <Button aria-expanded={isOpen} loading={isProposing} onClick={() => setOpen(!isOpen)}>
            {s.propose}
          </Button>
        </div>
      )}
      {!proposal && isOpen && <ProposeForm id={id} startsAt={startsAt} onClose={() => setOpen(false)} />}
    </section>
  );
}
