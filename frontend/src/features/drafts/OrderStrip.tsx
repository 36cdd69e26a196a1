import { orderOf } from '@muster/contracts/draft-rules';
import type { BoardProps } from './board-props';
import { ChampionIcon } from './ChampionIcon';
import { asTeam, isNone, sideOf } from './draft-screen';
import css from './OrderStrip.module.css';
import { strings } from './strings';

/** The twenty bans and picks in their order. */
export function OrderStrip({ draft, champions }: BoardProps) {
  if (!draft.first) return null;
  return (
    <ol className={css.strip} aria-label={strings.order}>
      {orderOf(draft.first).map(({ index, kind, team }) => {
        const action = draft.actions[index];
        const champion = action?.champion ? champions.byKey.get(action.champion) : undefined;
        const side = sideOf(draft, team) ?? 'blue';
        const isNow = draft.turn?.index === index;
        const isGap = index === 6 || index === 12 || index === 16;
        const label = kind === 'ban' ? strings.bans : strings.picks;
        return (
          <li
            key={index}
            className={`${css.step} ${css[side]} ${css[kind]} ${isNow ? css.now : ''} ${isGap ? css.gap : ''}`}
            aria-current={isNow ? 'step' : undefined}
            title={champion?.name ?? strings[kind === 'ban' ? 'teamBan' : 'teamPick'](asTeam(side), index + 1)}
          >
            {champion ? (
              <ChampionIcon champion={champion} patch={champions.patch} kind={kind} small />
            ) : (
              <span className={`${css.mark} ${isNone(action) ? css.none : ''}`} aria-hidden="true" />
            )}
            <span className="visually-hidden">{champion ? `${label}: ${champion.name}` : label}</span>
          </li>
        );
      })}
    </ol>
  );
}
