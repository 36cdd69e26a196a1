import type { Role } from '@muster/contracts/constants';
import type { ReactNode } from 'react';
import './art.css';

/** Lanes are drawn where they run on the map; jungle is leaves, support has wings. */
const DRAWINGS: Record<Role, ReactNode> = {
  Top: (
    <>
      <path d="M3.500 3.500H18L13.500 8H8v5.500L3.500 18z" />
      <path className="back" d="M20.500 6.500v14h-14L10 17h7v-7z" />
    </>
  ),
  Jungle: (
    <>
      <path d="M12 1.500c2.200 4 3.200 7.700 3.200 11.500s-1.200 6.900-3.200 9.500c-2-2.600-3.200-5.700-3.200-9.500S9.800 5.500 12 1.500z" />
      <path
        className="back"
        d="M3.500 6.500c3 1.600 4.500 4 4.900 9.500-3.300-1.600-5.300-5-4.900-9.500zM20.500 6.500c-3 1.600-4.500 4-4.900 9.500 3.300-1.600 5.300-5 4.900-9.500z"
      />
    </>
  ),
  Mid: (
    <>
      <path d="M17.700 3.500h2.800v2.800L6.300 20.500H3.500v-2.800z" />
      <path className="back" d="M3.500 3.500h9L9.500 6.500h-3v3l-3 3zM20.500 20.500h-9l3-3h3v-3l3-3z" />
    </>
  ),
  ADC: (
    <>
      <path d="M20.500 20.500H6L10.500 16H16v-5.500L20.500 6z" />
      <path className="back" d="M3.500 17.500v-14h14L14 7H7v7z" />
    </>
  ),
  Support: (
    <>
      <path d="M12 7.500L14.600 20 12 22.500 9.400 20z" />
      <path d="M10.500 6.500L6.500 4 1 6.500l3.500 4 4.500-1z" />
      <path d="M13.500 6.500l4-2.500L23 6.500l-3.500 4-4.500-1z" />
      <circle className="back" cx="12" cy="3.500" r="2" />
    </>
  ),
};

export const RoleIcon = ({ role, size = 22 }: { role: Role; size?: number }) => (
  <svg className="role-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    {DRAWINGS[role]}
  </svg>
);
