import { type Division, parseRank } from '@muster/contracts/ranks';
import type { CSSProperties, ReactNode } from 'react';
import './rank-emblem.css';

/** Each division has its own outline, so that it can be recognised without its colour. */
const DRAWINGS: Record<Division, ReactNode> = {
  Unranked: (
    <>
      <circle className="line" cx="24" cy="24" r="17" strokeDasharray="6.500 4.200" />
      <path className="line" d="M18 24h12" strokeWidth="3" />
    </>
  ),
  Iron: (
    <>
      <path className="body" d="M9 12l3-3h24l3 3v24l-3 3H12l-3-3z" />
      <path className="solid" d="M30 14h4v4L18 34h-4v-4z" />
      <path className="solid" d="M14 14h5l-5 5zM34 34h-5l5-5z" opacity=".5" />
    </>
  ),
  Bronze: (
    <>
      <circle className="body" cx="24" cy="24" r="17.500" />
      <circle className="line" cx="24" cy="24" r="12.500" strokeDasharray="2.600 2.600" />
      <path className="solid" d="M24 15l7 12-7-3.500-7 3.500z" />
      <path className="solid" d="M24 25.500l4.500 2.500-4.500 5-4.500-5z" opacity=".6" />
    </>
  ),
  Silver: (
    <>
      <path
        className="body"
        d="M24 5.500L39.500 11v12.500c0 9.500-6.500 15.500-15.500 19-9-3.500-15.500-9.500-15.500-19V11z"
      />
      <path className="solid" d="M24 14l9 7v5l-9-7-9 7v-5z" />
      <path className="solid" d="M24 24l7 5.500v4.500l-7-5.500-7 5.500v-4.500z" opacity=".6" />
    </>
  ),
  Gold: (
    <>
      <path
        className="body"
        d="M24 3.500l6 13 14 1.700-10.400 9.600 2.800 14L24 34.800l-12.400 7 2.800-14L4 18.200l14-1.700z"
      />
      <path
        className="solid"
        d="M24 13.500l3.200 7 7.600.9-5.600 5.200 1.500 7.500-6.700-3.700-6.700 3.700 1.500-7.500-5.600-5.200 7.600-.9z"
      />
    </>
  ),
  Platinum: (
    <>
      <path
        className="body"
        d="M15 16L2.500 9.500c-.5 11 3.500 17.500 11 20.500zM33 16l12.500-6.500c.5 11-3.500 17.500-11 20.500z"
      />
      <path className="body" d="M24 3.500l9.500 17.500L24 44.500 14.500 21z" />
      <path className="solid" d="M24 10l5.500 11H24z" opacity=".65" />
      <path className="solid" d="M24 10v11h-5.500zM18.500 23.500H24V38z" />
      <path className="solid" d="M29.500 23.500H24V38z" opacity=".45" />
    </>
  ),
  Emerald: (
    <>
      <path className="body" d="M16.500 4.500h15l8 9.500v20l-8 9.500h-15l-8-9.500V14z" />
      <path
        className="line"
        d="M16.500 4.500l3 8M31.500 4.500l-3 8M39.500 14L33 17.500M8.500 14l6.500 3.500M16.500 43.500l3-8M31.500 43.500l-3-8M39.500 34L33 30.500M8.500 34l6.500-3.500"
      />
      <path className="solid" d="M19.500 12.500h9L33 17.500v13l-4.500 5h-9l-4.500-5v-13z" />
      <path className="shine" d="M19.500 12.500h9L15 26v-8.500z" opacity=".7" />
    </>
  ),
  Diamond: (
    <>
      <path className="body" d="M13 7.500h22L45 20 24 44 3 20z" />
      <path className="solid" d="M13 7.500L17 20H3zM31 20L24 44l-7-24z" />
      <path className="shine" d="M24 7.500L31 20H17z" opacity=".8" />
      <path className="line" d="M3 20h42M13 7.500L17 20l7 24 7-24 4-12.500M17 20l7-12.500L31 20" />
    </>
  ),
  Master: (
    <>
      <path className="body" d="M24 2c2 13 8 19 21.500 22C32 27 26 33 24 46c-2-13-8-19-21.500-22C16 21 22 15 24 2z" />
      <path
        className="solid"
        d="M24 11c1.200 7.500 5.200 11.500 13 13-7.800 1.500-11.800 5.500-13 13-1.200-7.500-5.200-11.500-13-13 7.800-1.500 11.800-5.500 13-13z"
      />
      <circle className="shine" cx="24" cy="24" r="4.200" />
    </>
  ),
  Grandmaster: (
    <>
      <path
        className="body"
        d="M19 15L4 5c-1.500 6 0 10.500 3 13.500L3 18c.5 6 3 9.500 6.500 11.500L6.500 30c2 4.500 6.500 7 12.500 7zM29 15L44 5c1.500 6 0 10.500-3 13.500l4-.5c-.5 6-3 9.500-6.500 11.500l3 .5c-2 4.500-6.500 7-12.500 7z"
      />
      <path className="solid" d="M24 2l5 8v25l-5 11-5-11V10z" />
      <path className="shine" d="M24 7v33l-2.400-6V11z" />
    </>
  ),
  Challenger: (
    <>
      <path className="body" d="M7 38L3 13l11.500 9L24 5l9.500 17L45 13l-4 25z" />
      <path className="solid" d="M24 14.500L31 27l7.500-5-2 10.500h-25l-2-10.500 7.500 5z" />
      <path className="trim" d="M7 39h34v5H7zM24 19l4 6-4 6-4-6z" />
      <circle className="trim" cx="3.500" cy="12" r="2.800" />
      <circle className="trim" cx="24" cy="4.500" r="3" />
      <circle className="trim" cx="44.500" cy="12" r="2.800" />
    </>
  ),
};

/** Theme colours of the divisions; plain gold is the product's accent colour. */
const TONES: Partial<Record<Division, string>> = { Gold: 'rank-gold' };

/** Decorative beside the rank as text; pass `title` where the emblem is shown without that text. */
export function RankEmblem({ rank, size = 30, title }: { rank: string; size?: number; title?: string }) {
  const division = parseRank(rank)?.division ?? 'Unranked';
  return (
    <svg
      className="rank-emblem"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      style={{ '--tone': `var(--${TONES[division] ?? division.toLowerCase()})` } as CSSProperties}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {DRAWINGS[division]}
    </svg>
  );
}
