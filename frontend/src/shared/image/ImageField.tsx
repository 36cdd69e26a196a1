import { IMAGE_MAX_BYTES } from '@muster/contracts/constants';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FileButton } from '../FileButton';
import css from './ImageField.module.css';
import { strings } from '../strings';

const s = strings.image;
const TYPES = ['image/png', 'image/jpeg'];

/** Scales the picture down, so that a photograph of a phone is not a large upload. */
async function toBase64(file: File, maxSide: number): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width!, height!);
  bitmap.close();
  return canvas.toDataURL('image/png');
}

interface Props {
  title: string;
  hint: string;
  /** The current picture, or its placeholder. */
  children: ReactNode;
  hasImage: boolean;
  maxSide: number;
  busy: boolean;
  /** null removes the picture. */
  onChange: (base64: string | null) => void;
}

/** A picture of a community or of the site: chosen, replaced, or removed. */
export function ImageField({ title, hint, children, hasImage, maxSide, busy, onChange }: Props) {
  const [problem, setProblem] = useState('');
  const id = useId();
  const choose = async (file: File) => {
    if (!TYPES.includes(file.type)) return setProblem(s.type);
    const base64 = await toBase64(file, maxSide).catch(() => null);
    if (base64 === null) return setProblem(s.type);
    if (base64.length > IMAGE_MAX_BYTES) return setProblem(s.size);
    setProblem('');
    onChange(base64);
  };
  return (
    <section className={css.image} aria-labelledby={`${id}-title`}>
      {children}
      <div>
        <h3 id={`${id}-title`}>{title}</h3>
        <p className="dim">{hint}</p>
        <div className={css.actions}>
          <FileButton accept={TYPES.join()} disabled={busy} describedBy={problem && `${id}-problem`} onChoose={choose}>
            {hasImage ? s.replace : s.choose}
          </FileButton>
          {hasImage && (
            <Button danger disabled={busy} onClick={() => onChange(null)}>
              {s.remove}
            </Button>
          )}
        </div>
        {problem && (
          <small id={`${id}-problem`} role="alert" className={css.problem}>
            {problem}
          </small>
        )}
      </div>
    </section>
  );
}
