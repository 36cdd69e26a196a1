import { type Role, ROLES } from '@muster/contracts/constants';
import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/art/Icon';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { isTyping } from '../../shared/navigation';
import type { BoardProps } from './board-props';
import css from './ChampionGrid.module.css';
import { isMyTurn, isReadOnly } from './draft-screen';
import { strings } from './strings';

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

interface SearchProps {
  text: string;
  onType: (text: string) => void;
  /** Enter was pressed. */
  onEnter: (text: string) => void;
  /** The arrow to the champions was pressed. */
  onDown: () => void;
}
export function ChampionSearch({ text, onType, onEnter, onDown }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  return (
    <label className={css.search}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={strings.search}
        aria-label={strings.search}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(event.currentTarget.value);
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
        }}
      />
    </label>
  );
}

/** A second press on a role shows all champions again. */
export const RoleFilter = ({ role, onChoose }: { role: Role | null; onChoose: (role: Role | null) => void }) => (
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

function hintOf({ draft, champions, viewpoint }: Omit<BoardProps, 'roster'>): string {
  if (isMyTurn(draft, viewpoint)) return strings.keys;
  if (!isReadOnly(draft, viewpoint))
    return viewpoint.standing === 'captain' ? strings.captainHint : strings.suggestHint;
  const hovered = draft.hover === null ? undefined : champions.byKey.get(draft.hover);
  const captain = draft.captains[draft.turn!.team]?.name ?? strings.captain;
  return hovered ? strings.hovering(captain, hovered.name) : strings.spectating;
}
/** Says what a press on a champion does, or which one the captain looks at. */
export const Hint = (props: Omit<BoardProps, 'roster'>) => (
  <p className={`${css.hint} ${isMyTurn(props.draft, props.viewpoint) ? css.keys : ''}`}>{hintOf(props)}</p>
);
