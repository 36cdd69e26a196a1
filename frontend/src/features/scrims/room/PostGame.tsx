import { hasStarted, isFull, type ScrimView, scrimTitle } from '@muster/contracts';
import { Button } from 'antd';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { useClock } from '../clock';
import { imageError, resizeImage } from './post-game-image';
import css from './PostGame.module.css';
import { scrimCommandRequested } from '../scrims.slice';
import { UploadProgress } from './UploadProgress';
import { isHost, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { lazyWithRetry } from '../../../shared/lazy-import';

const PictureModal = lazyWithRetry(() => import('./ImageModal').then((module) => ({ default: module.ImageModal })));

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
}

/** Choose, see it once more, send. The file field is emptied so that the same file can be chosen again. */
function ImageUpload({ scrim, viewer, pending }: Props) {
  const dispatch = useDispatch();
  const field = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState('');
  const [asking, setAsking] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const problem = imageError(file);
    const small = problem ? '' : await resizeImage(file).catch(() => '');
    target.value = '';
    if (!small) return void dispatch(alert.error(problem ?? strings.notAnImage(file.name), 'picture'));
    setPicture(small);
    setAsking(true);
  };
  const send = () => {
    setAsking(false);
    dispatch(scrimCommandRequested({ kind: 'addImage', scrimId: scrim._id, base64: picture, uploadedBy: viewer.id }));
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
        open={asking}
        title={strings.uploadAsk}
        verb={strings.uploadVerb}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        <img className={css.preview} src={picture} alt={strings.uploadPreview} />
      </ConfirmDialog>
    </>
  );
}

function ImageActions({ scrim, viewer, pending }: Props) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState<'never' | 'open' | 'shut'>('never');
  const [asking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    dispatch(scrimCommandRequested({ kind: 'removeImage', scrimId: scrim._id }));
  };
  return (
    <>
      <Button icon={<Icon name="eye" size={17} />} onClick={() => setOpen('open')}>
        {strings.viewImage}
      </Button>
      {viewer.isAdmin && (
        <Button
          danger
          type="text"
          icon={<Icon name="trash" size={17} />}
          loading={pending?.kind === 'removeImage'}
          onClick={() => setAsking(true)}
        >
          {strings.deleteImage}
        </Button>
      )}
      {open !== 'never' && scrim.postGameImage && (
        <Suspense>
          <PictureModal
            open={open === 'open'}
            title={scrimTitle(scrim)}
            location={scrim.postGameImage.location}
            onClose={() => setOpen('shut')}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        title={strings.deleteImageAsk}
        verb={strings.deleteImage}
        danger
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {strings.deleteImageBody}
      </ConfirmDialog>
    </>
  );
}

/** The screenshot of the result: the captain or an admin adds it once the game could be played, everybody may look. */
export function PostGame(props: Props) {
  const { scrim, viewer } = props;
  const playable = useClock((now) => scrim.teamWon !== null || (hasStarted(scrim, now) && isFull(scrim)));
  const leads = viewer.isAdmin || isHost(scrim, viewer);
  if (!scrim.postGameImage && !(playable && leads)) return null;
  return (
    <div className={css.row}>{scrim.postGameImage ? <ImageActions {...props} /> : <ImageUpload {...props} />}</div>
  );
}
