import type { ChampionView } from '@muster/contracts/drafts';
import { useState } from 'react';
import css from './ChampionIcon.module.css';
import { iconAddress, useRiotIcons } from './riot-icons';

const HUES = ['hue0', 'hue1', 'hue2', 'hue3', 'hue4'] as const;
/** Two letters of the name: 'Mi' for Mimi, 'MF' for two words. */
function monogram(name: string): string {
  const words = name.split(/[\s'-]+/).filter((word) => /^\p{Lu}/u.test(word));
  return words.length > 1 ? words[0]![0]! + words[1]![0]! : name.slice(0, 2);
}

interface Props {
  champion: Pick<ChampionView, 'key' | 'id' | 'name'>;
  patch: string;
  kind?: 'ban' | 'pick' | 'tile';
  small?: boolean;
}

/**
 * Our own drawing of a champion: its letters on one of five grounds. Riot's icon covers it once its CDN has sent it; a
 * missing one shows ours.
 */
export function ChampionIcon({ champion, patch, kind = 'tile', small = false }: Props) {
  const hasIcons = useRiotIcons(patch, champion.id);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  return (
    <span
      className={`${css.icon} ${css[kind]} ${small ? css.small : ''} ${css[HUES[Number(champion.key) % HUES.length]!]}`}
      aria-hidden="true"
    >
      <span className={css.letters} data-letters={monogram(champion.name)} />
      {hasIcons && state !== 'missing' && (
        <img
          className={state === 'shown' ? css.shown : ''}
          src={iconAddress(patch, champion.id)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('missing')}
        />
      )}
    </span>
  );
}
