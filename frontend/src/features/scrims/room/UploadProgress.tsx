import css from './UploadProgress.module.css';
import { useUploadProgress } from './upload';

/** Progress of the current image upload, if any. */
export function UploadProgress({ label }: { label: string }) {
  const percent = useUploadProgress();
  if (percent === null) return null;
  return (
    <span className={css.progress}>
      <progress max={100} value={percent} aria-label={label} /> {`${percent} %`}
    </span>
  );
}
