import type { ScrimView } from '@muster/contracts/scrims';
import { Icon } from '../../../shared/art/Icon';
import { titleOf } from '../../../shared/words/words';
import { strings } from '../strings';
import { useShare } from './use-share';

export function ShareButton({ scrim }: { scrim: ScrimView }) {
  const share = useShare();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={strings.share}
      title={strings.share}
      onClick={() => void share(scrim._id, titleOf(scrim))}
    >
      <Icon name="share" size={19} />
    </button>
  );
}
