import { useState } from 'react';
import css from './PostGameImage.module.css';

/** The picture of the result, far behind the words of the card. One that does not load leaves no trace. */
export function PostGameImage({ location }: { location: string }) {
  const [broken, setBroken] = useState(false);
  return broken ? null : (
    <img
      className={css.picture}
      src={location}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
