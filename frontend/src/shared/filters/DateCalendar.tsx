import { DATE_FORMAT, QUERY_DATE_FORMAT } from '@muster/contracts';
import { DatePicker } from 'antd';
import english from 'antd/es/date-picker/locale/en_US';
import dayjs, { type Dayjs } from 'dayjs';
import { useFilters } from './use-filters';
import { strings } from './strings';

/** Without labels, the month and year buttons are named by their content. */
const locale = { ...english, lang: { ...english.lang, monthSelect: '', yearSelect: '' } };

/** The open calendar, shown in place of the chip. */
export default function DateCalendar({ onDone }: { onDone: () => void }) {
  const { day, setDate } = useFilters();
  const choose = (chosen: Dayjs | null) => {
    if (chosen) void setDate(chosen.format(QUERY_DATE_FORMAT));
  };
  return (
    <DatePicker
      aria-label={strings.date}
      autoFocus
      defaultOpen
      locale={locale}
      allowClear={false}
      format={DATE_FORMAT}
      value={dayjs(day)}
      onChange={choose}
      onOpenChange={(open) => !open && onDone()}
      style={{ width: 142 }}
    />
  );
}
