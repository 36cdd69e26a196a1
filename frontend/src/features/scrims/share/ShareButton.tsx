import { Icon } from '../../../shared/art/Icon';
import { useCopy } from '../use-copy';
import { strings } from '../strings';

export function ShareButton({ scrimId }: { scrimId: string }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={strings.share}
      title={strings.share}
      onClick={() => void copy(`${location.origin}/scrims/${scrimId}`, strings.shared)}
    >
      <Icon name="share" size={19} />
    </button>
  );
}
