import type { ReactNode } from 'react';
import './art.css';

/** Illustrations for empty states. */
const DRAWINGS = {
  scrims: (
    <>
      <path className="faint" d="M20 118h220M46 126h168" />
      <g className="blue">
        <rect x="34" y="34" width="64" height="16" rx="6" strokeDasharray="5 5" />
        <rect x="34" y="60" width="64" height="16" rx="6" />
        <rect x="34" y="86" width="64" height="16" rx="6" strokeDasharray="5 5" />
      </g>
      <g className="red">
        <rect x="162" y="34" width="64" height="16" rx="6" />
        <rect x="162" y="60" width="64" height="16" rx="6" strokeDasharray="5 5" />
        <rect x="162" y="86" width="64" height="16" rx="6" strokeDasharray="5 5" />
      </g>
      <path className="gold-solid" d="M130 54l11 14-11 14-11-14z" />
      <path className="gold" d="M130 24v14M130 98v14" />
      <path className="faint" d="M60 16l4 4M200 14l-4 4M244 60h6M10 66h6" />
    </>
  ),
  people: (
    <>
      <path className="faint" d="M20 122h220" />
      <g className="blue">
        <circle cx="92" cy="54" r="20" />
        <path d="M54 118c0-26 14-38 38-38 10 0 18 2 24 6" />
      </g>
      <g className="red">
        <circle cx="168" cy="54" r="20" strokeDasharray="6 6" />
        <path d="M144 86c6-4 14-6 24-6 24 0 38 12 38 38" strokeDasharray="6 6" />
      </g>
      <path className="gold" d="M130 92v20M120 102h20" />
    </>
  ),
  chat: (
    <>
      <path className="blue" d="M36 24h100v58H76L54 100V82H36z" />
      <path className="red" d="M152 52h72v54h-12v16l-20-16h-84V96" />
      <path className="gold" d="M62 46h48M62 60h28" />
      <path className="faint" d="M20 132h220M152 78h44" />
    </>
  ),
  bell: (
    <>
      <path className="gold" d="M92 96V66a38 38 0 0 1 76 0v30l12 12H80zM118 118a12 12 0 0 0 24 0" />
      <path className="blue" d="M62 48c-8 12-8 28 0 40M44 38c-12 18-12 42 0 60" />
      <path className="red" d="M198 48c8 12 8 28 0 40M216 38c12 18 12 42 0 60" />
      <path className="faint" d="M130 22v-8" />
    </>
  ),
  lost: (
    <>
      <path className="blue" d="M16 84h62l14 10-10 12 8 14" />
      <path className="red" d="M244 84h-62l-14 10 10 12-8 14" />
      <path className="faint" d="M30 84v38M60 84v38M200 84v38M230 84v38M16 84V66h70M244 84V66h-70" />
      <path className="gold" d="M112 44a18 18 0 1 1 26 16c-6 3-8 6-8 12M130 86v.1" strokeWidth="4" />
    </>
  ),
  server: (
    <>
      <rect className="blue" x="28" y="34" width="70" height="28" rx="7" />
      <rect className="blue" x="28" y="72" width="70" height="28" rx="7" />
      <path className="blue" d="M42 48h.1M42 86h.1M58 48h26M58 86h26" strokeWidth="4" />
      <path className="gold" d="M98 67h18v12h12M162 67h-18v12h-6" />
      <path className="gold-solid" d="M134 38l-12 18h9l-4 14 14-20h-9l4-12z" />
      <path className="red" d="M162 42h66v52h-66zM186 108h18M195 94v14" />
      <path className="faint" d="M20 124h220" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export const EmptyArt = ({ kind }: { kind: keyof typeof DRAWINGS }) => (
  <svg className="empty-art" viewBox="0 0 260 140" aria-hidden="true">
    {DRAWINGS[kind]}
  </svg>
);
