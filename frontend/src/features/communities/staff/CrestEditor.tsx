import { CREST_MAX_SIDE, IMAGE_MAX_BYTES } from '@muster/contracts/constants';
import type { CommunityView } from '@muster/contracts/communities';
import { Button } from 'antd';
import { type ChangeEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSelected } from '../../../shared/use-selected';
import { changeCrest } from '../communities.slice';
import { Crest } from '../Crest';
import forms from '../Forms.module.css';
import { strings } from '../strings';
import css from './CrestEditor.module.css';

const s = strings.form.crest;
const TYPES = ['image/png', 'image/jpeg'];

/** The picture as a square that fits, so that a photograph of a phone is no large upload. */
async function toBase64(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, CREST_MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width!, height!);
  bitmap.close();
  return canvas.toDataURL('image/png');
}

/** The community's picture: chosen, replaced, or removed. */
export function CrestEditor({ community: { slug, name, crest } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const busy = useSelected(changeCrest.selectIsRunning, slug);
  const [problem, setProblem] = useState('');
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    if (!TYPES.includes(file.type)) return setProblem(s.type);
    const base64 = await toBase64(file).catch(() => null);
    if (base64 === null) return setProblem(s.type);
    if (base64.length > IMAGE_MAX_BYTES) return setProblem(s.size);
    setProblem('');
    dispatch(changeCrest.requested({ slug, base64 }));
  };
  return (
    <section className={css.crest} aria-labelledby={`${id}-title`}>
      <Crest name={name} slug={slug} size={64} image={crest} />
      <div>
        <h3 id={`${id}-title`}>{s.title}</h3>
        <p className="dim">{s.hint}</p>
        <div className={forms.actions}>
          <label className={`quiet-button ${css.choose}`} aria-busy={busy}>
            {crest ? s.replace : s.choose}
            <input
              type="file"
              className="visually-hidden"
              accept={TYPES.join()}
              disabled={busy}
              aria-describedby={problem && `${id}-problem`}
              onChange={(event) => void choose(event)}
            />
          </label>
          {crest && (
            <Button danger disabled={busy} onClick={() => dispatch(changeCrest.requested({ slug, base64: null }))}>
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
