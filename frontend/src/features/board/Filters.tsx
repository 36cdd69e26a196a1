import { servedRegions } from '@muster/contracts/regions';
import { GAMES_MAX } from '@muster/contracts/series';
import type { UserTeam } from '@muster/contracts/teams';
import { ChipSelect } from '../../shared/ChipSelect';
import { languageName, languageOptions } from '../../shared/language/language-options';
import { rankName, regionName } from '../../shared/words/words';
import css from './Board.module.css';
import { strings } from './strings';
import type { useBoardFilter } from './use-board-filter';
import { RANKS } from './words';

const s = strings.list;
type Props = Pick<ReturnType<typeof useBoardFilter>, 'filter' | 'show'> & { teams: readonly UserTeam[] };

/** Region, rank, length and language, and what one's own team can play. */
export function Filters({ filter, show, teams }: Props) {
  const { region, rank, games, language, team } = filter;
  const chosen = teams.find(({ slug }) => slug === team);
  return (
    <div className={css.filters} role="search">
      {teams.length > 0 && (
        <ChipSelect
          label={s.team}
          value={chosen ? team : ''}
          onChoose={(slug) => show({ team: slug })}
          shown={chosen ? s.for(chosen.name) : s.anyTeam}
        >
          <option value="">{s.anyTeam}</option>
          {teams.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {s.for(name)}
            </option>
          ))}
        </ChipSelect>
      )}
      <ChipSelect
        label={s.region}
        value={region}
        onChoose={(code) => show({ region: code })}
        shown={region || chosen?.region || s.allRegions}
      >
        <option value="">{s.allRegions}</option>
        {servedRegions().map((code) => (
          <option key={code} value={code}>
            {code} · {regionName(code)}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label={s.rank}
        value={rank}
        onChoose={(one) => show({ rank: one })}
        shown={rank || chosen?.ranks ? rankName(rank || chosen!.ranks!.typical) : s.anyRank}
      >
        <option value="">{s.anyRank}</option>
        {RANKS.map((one) => (
          <option key={one} value={one}>
            {rankName(one)}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label={s.games}
        value={String(games || '')}
        onChoose={(count) => show({ games: Number(count) })}
        shown={games ? strings.games(games) : s.anyGames}
      >
        <option value="">{s.anyGames}</option>
        {Array.from({ length: GAMES_MAX }, (_, i) => (
          <option key={i + 1} value={i + 1}>
            {strings.games(i + 1)}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label={s.language}
        value={language}
        onChoose={(code) => show({ language: code })}
        shown={language ? languageName(language) : s.anyLanguage}
      >
        <option value="">{s.anyLanguage}</option>
        {languageOptions().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChipSelect>
    </div>
  );
}
