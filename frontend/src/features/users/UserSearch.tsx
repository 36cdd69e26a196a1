import { profilePath } from '@muster/contracts/profile-path';
import type { UserListItem } from '@muster/contracts/users';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { paletteToggled } from '../../shared/palette.slice';
import { strings as shared } from '../../shared/strings';
import {
  searchClosed,
  searchTyped,
  selectIsCurrent,
  selectMatches,
  selectSearchFailed,
  selectSearchText,
} from './user-search.slice';
import css from './UserSearch.module.css';
import { strings } from './strings';
import { rankName } from '../../shared/words/words';

/** How the search opens on phones, where a button stands for it, and how it closes. */
function useUnfolding(input: RefObject<HTMLInputElement | null>, onClose: () => void) {
  const opener = useRef<HTMLButtonElement>(null);
  const origin = useRef<Element | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const start = () => {
    origin.current = document.activeElement;
    setUnfolded(true);
    requestAnimationFrame(() => input.current?.focus());
  };
  const close = () => {
    setUnfolded(false);
    onClose();
  };
  /** Returns to where the search was started; on phones to the button that unfolds it. */
  const goBack = () => {
    const from = origin.current;
    origin.current = null;
    close();
    input.current?.blur();
    requestAnimationFrame(() => {
      const target = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : opener.current;
      if (target?.checkVisibility()) target.focus();
    });
  };
  return { opener, unfolded, start, close, goBack };
}

interface MatchesProps {
  matches: readonly UserListItem[] | null;
  failed: boolean;
  active: number;
  onChoose: (user: UserListItem) => void;
  onPoint: (id: string) => void;
}
const Matches = ({ matches, failed, active, onChoose, onPoint }: MatchesProps) => (
  <ul id="user-matches" role="listbox" aria-label={strings.find} className={css.matches}>
    {matches?.map((user, index) => (
      <li
        key={user._id}
        id={`user-match-${index}`}
        role="option"
        aria-selected={index === active}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(user)}
        onPointerMove={() => onPoint(user._id)}
      >
        <RankEmblem rank={user.rank} size={30} />
        <span>
          <b>{user.name}</b> #{user.summonerTagline}
          <small>
            {rankName(user.rank)} · {user.region}
          </small>
        </span>
      </li>
    ))}
    {(failed || matches?.length === 0) && (
      <li role="option" aria-selected="false" aria-disabled="true" className={css.none}>
        {failed ? strings.failed : strings.none}
      </li>
    )}
  </ul>
);

/** The input, with buttons that open the palette and close the search. */
function SearchField({ onLeave, ...input }: ComponentProps<'input'> & { onLeave: () => void }) {
  const dispatch = useDispatch();
  return (
    <div className={css.field}>
      <Icon name="search" size={18} />
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={strings.find}
        aria-label={strings.find}
        aria-controls="user-matches"
        aria-autocomplete="list"
        {...input}
      />
      <button
        type="button"
        className={css.palette}
        aria-label={strings.everything}
        title={strings.everything}
        onClick={() => dispatch(paletteToggled(true))}
      >
        <kbd>/</kbd>
      </button>
      <button type="button" className={`icon-button ${css.fold}`} aria-label={shared.close} onClick={onLeave}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** Combobox that finds up to eight players by name, tag or Name#Tag. */
export function UserSearch() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const text = useSelector(selectSearchText);
  const matches = useSelector(selectMatches);
  const isCurrent = useSelector(selectIsCurrent);
  const failed = useSelector(selectSearchFailed);
  const input = useRef<HTMLInputElement>(null);
  // The choice is kept by id, because matches that arrive move the others.
  const [activeId, setActiveId] = useState<string>();
  const active = matches?.findIndex(({ _id }) => _id === activeId) ?? -1;
  const [isEntered, setEntered] = useState(false);
  const forgetChoice = () => {
    setActiveId(undefined);
    setEntered(false);
  };
  const { opener, unfolded, start, close, goBack } = useUnfolding(input, () => {
    forgetChoice();
    dispatch(searchClosed());
  });
  const choose = (user: UserListItem | undefined) => {
    if (!user) return;
    close();
    input.current?.blur();
    void navigate(profilePath(user));
  };
  // Enter waits for the matches of what was typed: those that are still shown may be others.
  const entered = isEntered && isCurrent ? matches?.[0] : undefined;
  useEffect(() => {
    if (!entered) return;
    input.current?.blur(); // closes the search
    void navigate(profilePath(entered));
  }, [entered, navigate]);
  const onKeyDown = (event: KeyboardEvent) => {
    const count = matches?.length ?? 0;
    if (event.key === 'Escape') goBack();
    else if (event.key === 'Enter') {
      choose(matches?.[active]);
      setEntered(active < 0);
    } else if (count && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const to = (active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + count) % count;
      setActiveId(matches?.[to]?._id);
    }
  };
  const open = matches !== null || failed;
  return (
    <search
      className={`${css.search} ${unfolded ? css.unfolded : ''}`}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <button
        ref={opener}
        type="button"
        className={`icon-button ${css.unfold}`}
        aria-label={strings.open}
        onClick={start}
      >
        <Icon name="search" />
      </button>
      <SearchField
        ref={input}
        aria-expanded={open}
        aria-activedescendant={active >= 0 ? `user-match-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          forgetChoice();
          dispatch(searchTyped(target.value));
        }}
        onKeyDown={onKeyDown}
        onLeave={goBack}
      />
      <span className="visually-hidden" role="status">
        {matches && (matches.length ? strings.found(matches.length) : strings.none)}
      </span>
      {open && <Matches matches={matches} failed={failed} active={active} onChoose={choose} onPoint={setActiveId} />}
    </search>
  );
}
