import type { Role } from '@muster/contracts/constants';
import type { ChampionView, DraftView } from '@muster/contracts/drafts';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { BoardProps } from './board-props';
import { ChampionIcon } from './ChampionIcon';
import { isPlayedIn } from './champion-roles';
import css from './ChampionGrid.module.css';
import { ChampionSearch, Hint, RoleFilter } from './ChampionTools';
import { isMyTurn, isReadOnly, lockNoteOf, mayTry, suggestionCounts } from './draft-screen';
import type { DraftCommand } from './drafts.api';
import { findChampions } from '../../shared/champions/search';
import { strings as shared } from '../../shared/strings';
import { strings } from './strings';
import { useChoice } from './use-choice';

/** Returns the index that an arrow key leads to, by where the tiles are on the screen. */
function neighbour(tiles: readonly HTMLElement[], from: number, key: string): number {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) return Math.min(tiles.length - 1, Math.max(0, from + step));
  const columns = tiles.findIndex((tile) => tile.offsetTop > tiles[0]!.offsetTop);
  const width = columns === -1 ? tiles.length : columns;
  const to = from + (key === 'ArrowDown' ? width : -width);
  return to < 0 || to >= tiles.length ? from : to;
}
const ARROWS = new Set(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']);

interface TileProps {
  champion: ChampionView;
  patch: string;
  /** Why it cannot be taken. */
  note: string | undefined;
  isChosen: boolean;
  count: number;
  isFocusTarget: boolean;
  isReadOnly: boolean;
  onPress: () => void;
}
const Tile = ({ champion, patch, note, isChosen, count, isFocusTarget, isReadOnly, onPress }: TileProps) => (
  <button
    type="button"
    className={`${css.tile} ${note === undefined ? '' : css.locked} ${isChosen ? css.chosen : ''}`}
    aria-pressed={isChosen}
    aria-disabled={note !== undefined || isReadOnly}
    aria-label={[count > 0 ? strings.suggestedBy(champion.name, count) : champion.name, note]
      .filter(Boolean)
      .join(', ')}
    tabIndex={isFocusTarget ? 0 : -1}
    onClick={() => note === undefined && !isReadOnly && onPress()}
  >
    <ChampionIcon champion={champion} patch={patch} />
    <span className={css.name}>{champion.name}</span>
    {note && <small className={css.note} data-text={note} />}
    {count > 0 && <b className={css.count} data-text={count} />}
  </button>
);

interface SuggestedProps extends Pick<BoardProps, 'champions'> {
  suggested: readonly (readonly [key: string, count: number])[];
  onPress: (key: string) => void;
}
/** The champions that team mates suggest. */
const Suggested = ({ champions, suggested, onPress }: SuggestedProps) => (
  <div className={css.suggested}>
    <span>{strings.suggested}</span>
    {suggested.map(([key, count]) => {
      const champion = champions.byKey.get(key);
      return (
        champion && (
          <button
            key={key}
            type="button"
            aria-label={strings.suggestedBy(champion.name, count)}
            onClick={() => onPress(key)}
          >
            <ChampionIcon champion={champion} patch={champions.patch} small />
            {champion.name} <b data-text={count} />
          </button>
        )
      );
    })}
  </div>
);

interface LockProps {
  kind: NonNullable<DraftView['turn']>['kind'];
  chosen: ChampionView | undefined;
  pending: DraftCommand['kind'] | undefined;
  onLockIn: (champion: string | null) => void;
}
/** The buttons that end the turn. */
const LockButtons = ({ kind, chosen, pending, onLockIn }: LockProps) => (
  <div className={css.lock}>
    {kind === 'ban' && (
      <button type="button" className={css.pass} disabled={pending !== undefined} onClick={() => onLockIn(null)}>
        {strings.banNone}
      </button>
    )}
    <button
      type="button"
      className={css.go}
      disabled={!chosen || pending === 'actions'}
      onClick={() => chosen && onLockIn(chosen.key)}
    >
      {chosen ? (kind === 'ban' ? strings.ban(chosen.name) : strings.pick(chosen.name)) : strings.chooseChampion}
    </button>
  </div>
);

/** The champions of a role whose names contain what was typed. */
function useFilter({ list: all }: BoardProps['champions']) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const [role, setRole] = useState<Role | null>(null);
  const list = useMemo(() => (role === null ? all : all.filter((champion) => isPlayedIn(champion, role))), [all, role]);
  const shown = useMemo(() => findChampions(list, query), [list, query]);
  return { text, setText, role, setRole, list, shown };
}

/** All champions, to ban, pick or suggest. */
export function ChampionGrid({ draft, champions, viewpoint }: BoardProps) {
  const { text, setText, role, setRole, list, shown } = useFilter(champions);
  const [focused, setFocused] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  // The next turn begins with all champions.
  const { choice, press, lockIn, pending } = useChoice(draft, viewpoint, () => setText(''));
  const isMine = isMyTurn(draft, viewpoint);
  const isAllowed = mayTry(draft, viewpoint);
  const readOnly = isReadOnly(draft, viewpoint);
  const counts = suggestionCounts(draft);
  const noteOf = (key: string) => lockNoteOf(draft, key, viewpoint.team);
  const suggested = [...counts].filter(([key]) => noteOf(key) === undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>(`.${css.tile}`) ?? [])];
    const from = tiles.indexOf(event.target as HTMLElement);
    if (from < 0) return;
    if (event.key === 'Enter' && isMine && choice !== null && shown[from]?.key === choice) {
      event.preventDefault();
      lockIn(choice);
    }
    if (!ARROWS.has(event.key)) return;
    event.preventDefault();
    const to = neighbour(tiles, from, event.key);
    setFocused(to);
    tiles[to]?.focus();
  };
  const onEnter = (typed: string) => {
    // The grid may still show what was found before the last letters.
    const [first] = findChampions(list, typed);
    if (first && noteOf(first.key) === undefined && !readOnly) press(first.key);
  };
  return (
    <div className={css.box}>
      <div className={css.tools}>
        <ChampionSearch
          text={text}
          onType={(typed) => (setText(typed), setFocused(0))}
          onEnter={onEnter}
          onDown={() => grid.current?.querySelector<HTMLElement>(`.${css.tile}`)?.focus()}
        />
        <RoleFilter role={role} onChoose={(next) => (setRole(next), setFocused(0))} />
        <Hint draft={draft} champions={champions} viewpoint={viewpoint} />
      </div>
      {suggested.length > 0 && text === '' && <Suggested champions={champions} suggested={suggested} onPress={press} />}
      <div className={css.grid} ref={grid} role="group" aria-label={strings.chooseChampion} onKeyDown={onKeyDown}>
        {shown.map((champion, i) => (
          <Tile
            key={champion.key}
            champion={champion}
            patch={champions.patch}
            note={noteOf(champion.key)}
            isChosen={(isAllowed ? choice : draft.hover) === champion.key}
            count={counts.get(champion.key) ?? 0}
            isFocusTarget={i === Math.min(focused, shown.length - 1)}
            isReadOnly={readOnly}
            onPress={() => press(champion.key)}
          />
        ))}
        {shown.length === 0 && (
          <p className={css.none}>{champions.list.length > 0 ? strings.noMatch : shared.loading}</p>
        )}
      </div>
      {isAllowed && (
        <LockButtons
          kind={draft.turn!.kind}
          chosen={choice === null ? undefined : champions.byKey.get(choice)}
          pending={pending}
          onLockIn={lockIn}
        />
      )}
    </div>
  );
}
