import { type Role, ROLES } from '@muster/contracts/constants';
import type { ChampionView } from '@muster/contracts/drafts';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../../shared/art/Icon';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { isTyping } from '../../shared/navigation';
import type { BoardProps } from './board-props';
import { ChampionIcon } from './ChampionIcon';
import { isPlayedIn } from './champion-roles';
import css from './ChampionGrid.module.css';
import { isMyTurn, lockOf, suggestionCounts } from './draft-screen';
import { findChampions } from '../../shared/champions/search';
import { strings as shared } from '../../shared/strings';
import { strings } from './strings';
import { useDraftCommand } from './use-draft-viewer';

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

/** The slash key moves the focus to the search. */
function useSlash(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [input]);
}

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

/** A second press on a role shows all champions again. */
const RoleFilter = ({ role, onChoose }: { role: Role | null; onChoose: (role: Role | null) => void }) => (
  <div className={css.roles} role="group" aria-label={strings.roles}>
    {ROLES.map((one) => (
      <button
        key={one}
        type="button"
        className="icon-button"
        aria-label={one}
        aria-pressed={one === role}
        title={one === role ? strings.allRoles : one}
        onClick={() => onChoose(one === role ? null : one)}
      >
        <RoleIcon role={one} size={20} />
      </button>
    ))}
  </div>
);

/** All champions, to ban, pick or suggest. */
export function ChampionGrid({ draft, champions, viewpoint }: BoardProps) {
  const { send, pending } = useDraftCommand(draft);
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const [chosenAt, setChosenAt] = useState<{ turn: number; key: string } | null>(null);
  const [focused, setFocused] = useState(0);
  const [grid, input] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  useSlash(input);
  const turn = draft.turn!;
  // A choice counts for the turn in which it was made.
  const choice = chosenAt?.turn === turn.index ? chosenAt.key : null;
  const [role, setRole] = useState<Role | null>(null);
  const list = useMemo(
    () => (role === null ? champions.list : champions.list.filter((champion) => isPlayedIn(champion, role))),
    [champions.list, role],
  );
  const shown = useMemo(() => findChampions(list, query), [list, query]);
  const isMine = isMyTurn(draft, viewpoint);
  // While the captain is away their team acts; the server decides whether they are.
  const mayTry =
    isMine || (viewpoint.standing === 'player' && turn.team === viewpoint.team && draft.state === 'drafting');
  const counts = suggestionCounts(draft);
  const chosen = choice === null ? undefined : champions.byKey.get(choice);
  const lockedNote = (key: string): string | undefined => {
    const reason = lockOf(draft, key, viewpoint.team);
    if (reason === null) return undefined;
    if (reason === 'banned') return strings.banned;
    if (reason === 'picked') return strings.picked;
    const used = draft.unavailable.find(({ champion }) => champion === key);
    return reason === 'closed' || !used ? strings.closed : strings.usedInGame(used.game);
  };
  const suggested = [...counts].filter(([key]) => lockedNote(key) === undefined);
  const press = (key: string) => {
    const isSuggested = draft.suggestions.some(({ champion, by }) => champion === key && by === viewpoint.userId);
    if (!mayTry || (!isMine && choice !== key))
      send(isSuggested ? { kind: 'withdraw', champion: key } : { kind: 'suggestions', champion: key });
    if (!mayTry) return;
    setChosenAt({ turn: turn.index, key });
    if (isMine) send({ kind: 'hover', champion: key });
  };
  const lockIn = (champion: string | null) => {
    if (pending === 'actions') return; // Enter that is held, or pressed again
    setText(''); // the next turn begins with all champions
    send({ kind: 'actions', index: turn.index, champion });
  };
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
  const isReadOnly = viewpoint.standing === 'spectator' || draft.state !== 'drafting';
  const hovered = draft.hover === null ? undefined : champions.byKey.get(draft.hover);
  const captain = draft.captains[turn.team]?.name ?? strings.captain;
  return (
    <div className={css.box}>
      <div className={css.tools}>
        <label className={css.search}>
          <Icon name="search" size={18} />
          <input
            ref={input}
            type="search"
            value={text}
            placeholder={strings.search}
            aria-label={strings.search}
            onChange={(event) => {
              setText(event.target.value);
              setFocused(0);
            }}
            onKeyDown={(event) => {
              // The grid may still show what was found before the last letters.
              const [first] = findChampions(list, event.currentTarget.value);
              if (event.key === 'Enter' && first && lockedNote(first.key) === undefined && !isReadOnly)
                press(first.key);
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                grid.current?.querySelector<HTMLElement>(`.${css.tile}`)?.focus();
              }
            }}
          />
        </label>
        <RoleFilter
          role={role}
          onChoose={(next) => {
            setRole(next);
            setFocused(0);
          }}
        />
        <p className={`${css.hint} ${isMine ? css.keys : ''}`}>
          {isReadOnly || isMine
            ? hovered && !isMine
              ? strings.hovering(captain, hovered.name)
              : isMine
                ? strings.keys
                : strings.spectating
            : viewpoint.standing === 'captain'
              ? strings.captainHint
              : strings.suggestHint}
        </p>
      </div>
      {suggested.length > 0 && text === '' && (
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
                  onClick={() => press(key)}
                >
                  <ChampionIcon champion={champion} patch={champions.patch} small />
                  {champion.name} <b data-text={count} />
                </button>
              )
            );
          })}
        </div>
      )}
      <div className={css.grid} ref={grid} role="group" aria-label={strings.chooseChampion} onKeyDown={onKeyDown}>
        {shown.map((champion, i) => (
          <Tile
            key={champion.key}
            champion={champion}
            patch={champions.patch}
            note={lockedNote(champion.key)}
            isChosen={(isMine || mayTry ? choice : draft.hover) === champion.key}
            count={counts.get(champion.key) ?? 0}
            isFocusTarget={i === Math.min(focused, shown.length - 1)}
            isReadOnly={isReadOnly}
            onPress={() => press(champion.key)}
          />
        ))}
        {shown.length === 0 && (
          <p className={css.none}>{champions.list.length > 0 ? strings.noMatch : shared.loading}</p>
        )}
      </div>
      {mayTry && (
        <div className={css.lock}>
          {turn.kind === 'ban' && (
            <button type="button" className={css.pass} disabled={pending !== undefined} onClick={() => lockIn(null)}>
              {strings.banNone}
            </button>
          )}
          <button
            type="button"
            className={css.go}
            disabled={!chosen || pending === 'actions'}
            onClick={() => chosen && lockIn(chosen.key)}
          >
            {chosen
              ? turn.kind === 'ban'
                ? strings.ban(chosen.name)
                : strings.pick(chosen.name)
              : strings.chooseChampion}
          </button>
        </div>
      )}
    </div>
  );
}
