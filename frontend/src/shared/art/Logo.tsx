import { useSite } from '../site/site';
import './art.css';

const Mark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
    <path d="M3 6l9 9-9 9z" fill="var(--blue)" />
    <path d="M27 6l-9 9 9 9z" fill="var(--red)" />
    <path d="M15 10.200l3.800 4.800-3.800 4.800-3.800-4.800z" fill="var(--gold)" />
  </svg>
);

/** The site's logo and name. */
export function Logo({ size = 30, word = true }: { size?: number; word?: boolean }) {
  const { name, logo } = useSite();
  return (
    <span className="logo">
      {logo ? <img src={logo} width={size} height={size} alt="" /> : <Mark size={size} />}
      {word && <span>{name.toUpperCase()}</span>}
    </span>
  );
}
