import { Icon } from '../../shared/art/Icon';
import { useCopy } from './use-copy';
import { words } from './words';

export function ShareButton({ scrimId }: { scrimId: string }) {
  const copy = useCopy();
  return (
    <button type="button" className="icon-button" aria-label={words.share} title={words.share} onClick={() => void copy(`${location.origin}/scrims/${scrimId}`, words.shared)}>
      <Icon name="share" size={19} />
    </button>
  );
}
