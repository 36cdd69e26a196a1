import { COMMUNITY_REASON_MAX } from '@muster/contracts/communities';
import type { PlayerView } from '@muster/contracts/users';
import { Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ChoiceTiles } from '../../../shared/ChoiceTiles';
import { DateInput } from '../../../shared/DateInput';
import { Field } from '../../../shared/Field';
import { FormActions } from '../../../shared/FormActions';
import forms from '../Forms.module.css';
import { selectStaffDone, sendStaffCommand } from '../staff.slice';
import { strings } from '../strings';
import { useSelected } from '../../../shared/use-selected';
import { serverNow } from '../../../shared/clock';

const s = strings.staff;
type Period = 'week' | 'month' | 'date' | 'open';
const DAYS: Partial<Record<Period, number>> = { week: 7, month: 30 };

/** Null until they are re-admitted. */
function endOf(period: Period, date: Dayjs): string | null {
  if (period === 'open') return null;
  const days = DAYS[period];
  return (days === undefined ? date.endOf('day') : dayjs(serverNow()).add(days, 'day')).toISOString();
}

/** Closes the dialog after its command succeeded; after a rejection it stays open with its input. */
function useCloseWhenDone(id: string, onClose: () => void): void {
  const done = useSelected(selectStaffDone, id);
  const before = useRef(done);
  useEffect(() => {
    if (before.current !== done) onClose();
  }, [done, onClose]);
}

/** Excludes a member for a time or until they are re-admitted. They are told the reason. */
export function ExcludeDialog({ slug, person, onClose }: { slug: string; person: PlayerView; onClose: () => void }) {
  const dispatch = useDispatch();
  const busy = useSelected(sendStaffCommand.selectIsRunning, person._id);
  const [reason, setReason] = useState('');
  const [period, setPeriod] = useState<Period>('open');
  const [date, setDate] = useState(() => dayjs(serverNow()).add(1, 'week'));
  const [isSubmitted, setSubmitted] = useState(false);
  useCloseWhenDone(person._id, onClose);
  const problem = isSubmitted && !reason.trim() ? strings.reasonMissing : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!reason.trim()) return;
    dispatch(
      sendStaffCommand.requested({
        kind: 'exclude',
        slug,
        id: person._id,
        name: person.name,
        reason: reason.trim(),
        until: endOf(period, date),
      }),
    );
  };
  return (
    <Modal open title={s.excludeAsk(person.name)} onCancel={onClose} footer={null} centered width={520}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <p>{s.excludeBody}</p>
        <Field label={s.reason} hint={s.reasonHint} problem={problem}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={COMMUNITY_REASON_MAX}
              status={problem ? 'error' : ''}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <ChoiceTiles
          name="exclusion-period"
          label={s.until}
          value={period}
          columns={4}
          choices={(['open', 'week', 'month', 'date'] as const).map((value) => ({ value, content: s.periods[value] }))}
          onChoose={setPeriod}
        />
        {period === 'date' && (
          <Field label={s.untilDate}>
            {(control) => (
              <DateInput
                {...control}
                size="large"
                value={date}
                minDate={dayjs(serverNow()).add(1, 'day')}
                onChoose={setDate}
              />
            )}
          </Field>
        )}
        <FormActions verb={s.exclude} danger busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
