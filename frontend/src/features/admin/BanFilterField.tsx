import { BAN_STATES } from '@muster/contracts/administration';
import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import { DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { BanFilters } from './ban-filters';
import { clearable } from '../../shared/clearable';
import { dateFormat } from '../../shared/language/dates';
import css from './BansPage.module.css';
import { strings } from './strings';

const s = strings.history;
const states = () => [{ value: '', label: s.any }, ...BAN_STATES.map((value) => ({ value, label: s.states[value] }))];

interface Props {
  column: keyof BanFilters;
  filters: BanFilters;
  onChange: (filters: BanFilters) => void;
  id?: string;
}

/** The filter control of a column. */
export function BanFilterField({ column, filters, onChange, id }: Props) {
  const set = (value: string) => onChange({ ...filters, [column]: value });
  const props = {
    ...(id ? { id } : { 'aria-label': s.filter(s.columns[column]) }),
    placeholder: s.placeholders[column],
    className: css.filter,
  };
  if (column === 'status')
    return <Select {...props} value={filters.status} options={states()} onChange={set} style={{ width: '100%' }} />;
  if (column === 'from' || column === 'to') {
    return (
      <DatePicker
        {...props}
        value={filters[column] ? dayjs(filters[column]) : null}
        format={dateFormat()}
        onChange={(day: Dayjs | null) => set(day?.format(QUERY_DATE_FORMAT) ?? '')}
        style={{ width: '100%' }}
      />
    );
  }
  return (
    <Input {...props} allowClear={clearable()} value={filters[column]} onChange={({ target }) => set(target.value)} />
  );
}
