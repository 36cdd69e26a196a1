import type { TimeClass } from '@muster/contracts';
import { Tooltip } from '../Tooltip';
import { DateFilter } from './DateFilter';
import { RefreshButton } from './RefreshButton';
import { useFilters } from './use-filters';
import { strings } from './strings';
import css from './filters.module.css';

const ORDER: TimeClass[] = ['current', 'upcoming', 'previous'];
/** As wide as one figure. */
const UNKNOWN = '\u2007';

interface Props {
  /** How many scrims each toggle stands for; null: the page does not know yet, and keeps the place. */
  counts?: Record<TimeClass, number> | null;
  labels?: Record<TimeClass, string>;
}

/** Which sections of the list are shown, and the refresh button. */
export function FilterToggles({ counts, labels = strings.toggles }: Props) {
  const { show, toggle, isPast } = useFilters();
  return (
    <div className={css.toggles} role="group" aria-label={strings.show}>
      {/* where the top bar has no room for it */}
      <span className={css.narrow}>
        <DateFilter />
      </span>
      {ORDER.map((name) => {
        const blocked = name === 'upcoming' && isPast;
        return (
          <Tooltip key={name} text={blocked ? strings.noUpcoming : undefined}>
            {(described) => (
              <button
                type="button"
                className="chip"
                {...described}
                aria-pressed={show[name]}
                aria-disabled={blocked}
                onClick={() => !blocked && void toggle(name)}
              >
                {labels[name]} {counts !== undefined && <small>{counts?.[name] ?? UNKNOWN}</small>}
              </button>
            )}
          </Tooltip>
        );
      })}
      <RefreshButton />
    </div>
  );
}
