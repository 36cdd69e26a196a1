import { useState } from 'react';
import css from './PostGameImage.module.css';

/** Faint post-game image behind the card. Renders nothing if it fails to load. */
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
