import { CREST_MAX_SIDE } from '@muster/contracts/constants';
import type { CommunityView } from '@muster/contracts/communities';
import { useDispatch } from 'react-redux';
import { ImageField } from '../../../shared/image/ImageField';
import { useSelected } from '../../../shared/use-selected';
import { changeCrest } from '../communities.slice';
import { Crest } from '../../../shared/Crest';
import { strings } from '../strings';

const s = strings.form.crest;

/** The community's picture. */
export function CrestEditor({ community: { slug, name, crest } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const busy = useSelected(changeCrest.selectIsRunning, slug);
  return (
    <ImageField
      title={s.title}
      hint={s.hint}
      hasImage={crest !== null}
      maxSide={CREST_MAX_SIDE}
      busy={busy}
      onChange={(base64) => dispatch(changeCrest.requested({ slug, base64 }))}
    >
      <Crest name={name} slug={slug} size={64} image={crest} />
    </ImageField>
  );
}
