import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import english from 'antd/es/date-picker/locale/en_US';
import dayjs from 'dayjs';
import { DateInput } from '../DateInput';
import { useFilters } from './use-filters';
import { strings } from './strings';

/** Without labels, the month and year buttons are named by their content. */
const locale = { ...english, lang: { ...english.lang, monthSelect: '', yearSelect: '' } };

/** The open calendar, shown in place of the chip. */
export default function DateCalendar({ onDone }: { onDone: () => void }) {
  const { day, setDate } = useFilters();
  return (
    <DateInput
      aria-label={strings.date}
      autoFocus
      defaultOpen
      locale={locale}
      value={dayjs(day)}
      onChoose={(chosen) => void setDate(chosen.format(QUERY_DATE_FORMAT))}
      onClose={onDone}
      style={{ width: 142 }}
    />
  );
}
