import './art.css';

export const Logo = ({ size = 30, word = true }: { size?: number; word?: boolean }) => (
  <span className="logo">
    <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
      <path d="M3 6l9 9-9 9z" fill="var(--blue)" />
      <path d="M27 6l-9 9 9 9z" fill="var(--red)" />
      <path d="M15 10.200l3.800 4.800-3.800 4.800-3.800-4.800z" fill="var(--gold)" />
    </svg>
    {word && <span>MUSTER</span>}
  </span>
);
