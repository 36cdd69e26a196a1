import { initials } from './text';
import css from './Crest.module.css';

const SIDES = 4;

interface Props {
  name: string;
  slug: string;
  size?: number;
  /** URL of its own picture. */
  image?: string | null;
}

/** The mark of a community or team: its picture, or its initials on a shield whose colours follow from its address. */
export function Crest({ name, slug, size = 52, image = null }: Props) {
  if (image) return <img className={css.picture} src={image} alt="" width={size} height={size} decoding="async" />;
  const sum = Array.from(slug).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span
      className={css.crest}
      data-side={sum % SIDES}
      style={{ '--size': `${size}px` } as React.CSSProperties}
      aria-hidden="true"
    >
      <span>{initials(name)}</span>
    </span>
  );
}
