import type { AttendanceSettings } from '@muster/contracts/attendance';
import { InputNumber } from 'antd';
import { Icon } from '../../../shared/art/Icon';
import { Field, SwitchRow } from '../../../shared/Field';
import { strings } from '../attendance/strings';
import css from './AttendanceFields.module.css';
import { attendanceProblem } from './scrim-draft';

const { form } = strings;

interface Props {
  attendance: AttendanceSettings;
  onChange: (attendance: AttendanceSettings) => void;
}

function summaryOf({ checkIn, reserves }: AttendanceSettings): string {
  const parts = [...(checkIn ? [form.checkIn] : []), ...(reserves > 0 ? [form.summary(reserves)] : [])];
  return parts.join(' · ') || form.off;
}

/** Check-in and reserves, folded because most scrims use neither. */
export function AttendanceFields({ attendance, onChange }: Props) {
  const set =
    <K extends keyof AttendanceSettings>(field: K) =>
    (value: AttendanceSettings[K] | null) =>
      value !== null && onChange({ ...attendance, [field]: value });
  const problem = attendanceProblem(attendance);
  return (
    <details className={css.fold} open={problem !== undefined || undefined}>
      <summary>
        <b>{form.title}</b>
        <small>{summaryOf(attendance)}</small>
        <Icon name="chevron" size={18} />
      </summary>
      <div className={css.fields}>
        <SwitchRow label={form.checkIn} hint={form.checkInHint} on={attendance.checkIn} onChange={set('checkIn')} />
        {attendance.checkIn && (
          <div className={css.pair}>
            <Field label={form.opens}>
              {(control) => (
                <InputNumber
                  {...control}
                  className={css.number}
                  size="large"
                  min={5}
                  max={120}
                  precision={0}
                  value={attendance.opensMinutes}
                  onChange={set('opensMinutes')}
                />
              )}
            </Field>
            <Field label={form.closes} problem={problem}>
              {(control) => (
                <InputNumber
                  {...control}
                  className={css.number}
                  size="large"
                  min={1}
                  max={30}
                  precision={0}
                  status={problem ? 'error' : ''}
                  value={attendance.closesMinutes}
                  onChange={set('closesMinutes')}
                />
              )}
            </Field>
          </div>
        )}
        <Field label={form.reserves} hint={form.reservesHint}>
          {(control) => (
            <InputNumber
              {...control}
              className={css.number}
              size="large"
              min={0}
              max={20}
              precision={0}
              value={attendance.reserves}
              onChange={set('reserves')}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
