import './around.saga';
import { Icon } from '../../shared/art/Icon';
import { formatTime } from '../../shared/language/dates';
import { useOwnEntry } from './OwnState';
import { strings } from './strings';

/** In the bar of phones: says that the user is around with one press, or opens what they said. */
export function AroundTab({ className }: { className: string | undefined }) {
  const { entry, isSending, isOffline, isLocked, press, open } = useOwnEntry();
  const isUnknown = entry === undefined;
  const isDisabled = isUnknown || isLocked;
  const label = isSending
    ? strings.own.sending
    : entry
      ? strings.own.shortUntil(formatTime(entry.until))
      : strings.own.tab;
  return (
    <button
      type="button"
      className={className}
      data-on={entry ? '' : undefined}
      aria-busy={isSending || isUnknown}
      aria-disabled={isDisabled}
      aria-label={isSending ? label : entry ? strings.own.until(formatTime(entry.until)) : strings.own.press}
      title={isOffline ? strings.offline : undefined}
      onClick={() => {
        if (!isDisabled) (entry ? open : press)();
      }}
    >
      <Icon name="sparkle" size={22} />
      <span>{label}</span>
    </button>
  );
}
