import { hasStarted, isFull, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { useClock } from '../../../shared/clock';
import { imageError, resizeImage } from './post-game-image';
import css from './PostGame.module.css';
import { sendScrimCommand } from '../scrims.slice';
import { UploadProgress } from './UploadProgress';
import { canManage, canUploadImage, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { titleOf } from '../../../shared/words/words';

const ImageModal = lazyWithRetry(() => import('./ImageModal').then((module) => ({ default: module.ImageModal })));

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
}

/**
 * Lets the user choose an image and confirm its preview. The file input is reset so that the same file can be chosen
 * again.
 */
function ImageUpload({ scrim, viewer, pending }: Props) {
  const dispatch = useDispatch();
  const field = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const problem = imageError(file);
    const resized = problem ? '' : await resizeImage(file).catch(() => '');
    target.value = '';
    if (!resized) return void dispatch(alert.error(problem ?? strings.notAnImage(file.name), 'image'));
    setImage(resized);
    setConfirming(true);
  };
  const send = () => {
    setConfirming(false);
    dispatch(
      sendScrimCommand.requested({ kind: 'addImage', scrimId: scrim._id, base64: image, uploadedBy: viewer.id }),
    );
  };
  return (
    <>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => void choose(event)}
        data-picture
      />
      <Button
        icon={<Icon name="image" size={17} />}
        loading={pending?.kind === 'addImage'}
        disabled={pending !== undefined && pending.kind !== 'addImage'}
        onClick={() => field.current?.click()}
      >
        {strings.uploadImage}
      </Button>
      <UploadProgress label={strings.uploadImage} />
      <ConfirmDialog
        open={isConfirming}
        title={strings.uploadAsk}
        verb={strings.uploadVerb}
        onConfirm={send}
        onCancel={() => setConfirming(false)}
      >
        <img className={css.preview} src={image} alt={strings.uploadPreview} />
      </ConfirmDialog>
    </>
  );
}

function ImageActions({ scrim, viewer, pending }: Props) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState<'never' | 'open' | 'shut'>('never');
  const [isConfirming, setConfirming] = useState(false);
  const remove = () => {
    setConfirming(false);
    dispatch(sendScrimCommand.requested({ kind: 'removeImage', scrimId: scrim._id }));
  };
  return (
    <>
      <Button icon={<Icon name="eye" size={17} />} onClick={() => setOpen('open')}>
        {strings.viewImage}
      </Button>
      {canManage(scrim, viewer) && (
        <Button
          danger
          type="text"
          icon={<Icon name="trash" size={17} />}
          loading={pending?.kind === 'removeImage'}
          onClick={() => setConfirming(true)}
        >
          {strings.deleteImage}
        </Button>
      )}
      {open !== 'never' && scrim.postGameImage && (
        <Suspense>
          <ImageModal
            open={open === 'open'}
            title={titleOf(scrim)}
            location={scrim.postGameImage.location}
            onClose={() => setOpen('shut')}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={strings.deleteImageAsk}
        verb={strings.deleteImage}
        danger
        onConfirm={remove}
        onCancel={() => setConfirming(false)}
      >
        {strings.deleteImageBody}
      </ConfirmDialog>
    </>
  );
}

/** Post-game screenshot: added by the captain or an admin once the game can have been played, visible to everyone. */
export function PostGame(props: Props) {
  const { scrim, viewer } = props;
  const playable = useClock((now) => isOver(scrim) || (hasStarted(scrim, now) && isFull(scrim)));
  if (!scrim.postGameImage && !(playable && canUploadImage(scrim, viewer))) return null;
  return (
    <div className={css.row}>{scrim.postGameImage ? <ImageActions {...props} /> : <ImageUpload {...props} />}</div>
  );
}
