import type { ShownChampion } from '@muster/contracts/broadcasts';
import css from './Champion.module.css';
import { strings } from './strings';

interface Props {
  champion: ShownChampion | null;
  kind: 'ban' | 'pick';
  /** It is being chosen; the champion is hovered. */
  isNow: boolean;
  /** A ban that was missed. */
  isEmpty?: boolean;
}

/** Two letters of the name: 'An' for Annie, 'MF' for two words. Pictures would come from elsewhere. */
function monogram(name: string): string {
  const words = name.split(/[\s'-]+/).filter((word) => /^\p{Lu}/u.test(word));
  return words.length > 1 ? `${words[0]![0]}${words[1]![0]}` : name.slice(0, 2);
}

export function Champion({ champion, kind, isNow, isEmpty = false }: Props) {
  const state = `${isNow ? css.now : ''} ${champion ? css.taken : ''} ${isEmpty ? css.empty : ''}`;
  return (
    <li className={`${css.slot} ${css[kind]} ${state}`}>
      {champion && <span className={css.letters}>{monogram(champion.name)}</span>}
      {champion && <b className={css.name}>{champion.name}</b>}
      {isEmpty && <b className={css.name}>{strings.noBan}</b>}
    </li>
  );
}
