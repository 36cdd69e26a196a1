import { DATE_FORMAT, QUERY_DATE_FORMAT } from '@muster/contracts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useFilters } from './use-filters';
import { words } from './words';

/** The open calendar in place of the chip; closed, the chip comes back. */
export default function DateCalendar({ onDone }: { onDone: () => void }) {
  const { day, setDate } = useFilters();
  const choose = (chosen: Dayjs | null) => {
    if (chosen) void setDate(chosen.format(QUERY_DATE_FORMAT));
  };
  return (
    <DatePicker
      aria-label={words.date}
      autoFocus
      defaultOpen
      allowClear={false}
      format={DATE_FORMAT}
      value={dayjs(day)}
      onChange={choose}
      onOpenChange={(open) => !open && onDone()}
      style={{ width: 142 }}
    />
  );
}
