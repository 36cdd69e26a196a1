import type { TimeClass } from '@muster/contracts/scrim-rules';
import type { ReactNode } from 'react';
import { Icon } from '../art/Icon';
import { Tooltip } from '../Tooltip';
import { DateFilter } from './DateFilter';
import { RefreshButton } from './RefreshButton';
import { useFilters } from './use-filters';
import { strings } from './strings';
import css from './filters.module.css';

const ORDER: TimeClass[] = ['current', 'upcoming', 'previous'];
/** A space as wide as one digit. */
const UNKNOWN = '\u2007';

interface Props {
  /** Number of scrims per toggle; null reserves the space while the page is loading. */
  counts?: Record<TimeClass, number> | null;
  labels?: Record<TimeClass, string>;
  children?: ReactNode;
}

/** Toggles for the sections of the list, and the refresh button. */
export function FilterToggles({ counts, labels = strings.toggles, children }: Props) {
  const { show, toggle, isPast } = useFilters();
  return (
    <div className={css.toggles} role="group" aria-label={strings.show}>
      {/* Shown on narrow screens, where it does not fit into the top bar. */}
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
                className={`chip ${css.toggle}`}
                {...described}
                aria-pressed={show[name]}
                aria-disabled={blocked}
                onClick={() => !blocked && void toggle(name)}
              >
                <span className={css.mark} aria-hidden="true">
                  {show[name] && <Icon name="check" size={13} />}
                </span>
                {labels[name]} {counts !== undefined && <small>{counts?.[name] ?? UNKNOWN}</small>}
              </button>
            )}
          </Tooltip>
        );
      })}
      {children}
      <RefreshButton />
    </div>
  );
}
