import { initials } from '../../shared/text';
import css from './Crest.module.css';

const SIDES = 4;

/** A community's mark: its initials on a shield whose colours follow from its address. Decorative. */
export function Crest({ name, slug, size = 52 }: { name: string; slug: string; size?: number }) {
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
