import type { BanView } from '@muster/contracts/administration';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../shared/art/Icon';
import { Field } from '../../shared/Field';
import { type BanFilters, countOf, NO_FILTERS } from './ban-filters';
import { BanFilterField } from './BanFilterField';
import { DateCell, ReasonCell, StatusCell, PersonCell } from './BanCells';
import css from './BansPage.module.css';
import { UnbanButton } from './PersonActions';
import { strings } from './strings';

const s = strings.history;
const COLUMNS = Object.keys(NO_FILTERS) as (keyof BanFilters)[];

const Card = ({ ban }: { ban: BanView }) => (
  <li className={`panel ${css.card}`}>
    <div className={css.cardHead}>
      <PersonCell person={ban._user} />
      <StatusCell state={ban.status} />
    </div>
    <dl>
      <div>
        <dt>{s.columns.from}</dt>
        <dd>
          <DateCell iso={ban.dateFrom} />
        </dd>
      </div>
      <div>
        <dt>{s.columns.to}</dt>
        <dd>
          <DateCell iso={ban.dateTo} />
        </dd>
      </div>
      <div className={css.wide}>
        <dt>{s.columns.reason}</dt>
        <dd>
          <ReasonCell reason={ban.reason} />
        </dd>
      </div>
    </dl>
    {ban.isActive && <UnbanButton user={ban._user} />}
  </li>
);

interface Props {
  bans: readonly BanView[];
  filters: BanFilters;
  onFilter: (filters: BanFilters) => void;
  empty: ReactNode;
}

/** The ban history as cards for narrow screens, with collapsed filters. */
export function BanCards({ bans, filters, onFilter, empty }: Props) {
  const [open, setOpen] = useState(false);
  const chosen = countOf(filters);
  return (
    <>
      <button type="button" className={`chip ${css.fold}`} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="search" size={17} /> {chosen > 0 ? s.filtersOn(chosen) : s.filters}
      </button>
      {open && (
        <div className={`panel ${css.filters}`}>
          {COLUMNS.map((column) => (
            <Field key={column} label={s.columns[column]}>
              {({ id }) => <BanFilterField id={id} column={column} filters={filters} onChange={onFilter} />}
            </Field>
          ))}
        </div>
      )}
      {bans.length === 0 ? (
        <div className="panel">{empty}</div>
      ) : (
        <ul className={css.cards}>
          {bans.map((ban) => (
            <Card key={ban._id} ban={ban} />
          ))}
        </ul>
      )}
    </>
  );
}
