import type { Provider } from '@muster/contracts/served-site';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/art/Icon';

/** The marks as their owners ask for on buttons; others have none of their own. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  google: (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.7 7.2l7.7 6A23.7 23.7 0 0 0 47 24.6z"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6A14.4 14.4 0 0 1 10.5 28.600l-8 6.200A24 24 0 0 0 24 48z"
      />
    </svg>
  ),
  microsoft: (
    <svg viewBox="0 0 21 21" width="20" height="20" aria-hidden="true">
      <path fill="#f25022" d="M1 1h9v9H1z" />
      <path fill="#7fba00" d="M11 1h9v9h-9z" />
      <path fill="#00a4ef" d="M1 11h9v9H1z" />
      <path fill="#ffb900" d="M11 11h9v9h-9z" />
    </svg>
  ),
  twitch: (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
      <path d="M5 1 1 5v14h5v4l4-4h3l9-9V1zm15 8-3 3h-4l-3 3v-3H6V3h14zM11 5h2v5h-2zm5 0h2v5h-2z" />
    </svg>
  ),
  discord: <Icon name="discord" size={20} />,
};
/** A single provider has the id `default` and is known by its name. */
export const ProviderMark = ({ id, name }: Provider) =>
  MARKS[id] ?? MARKS[name.toLowerCase()] ?? <Icon name="user" size={20} />;
