import { profilePath } from '@muster/contracts/profile-path';
import type { UserListItem } from '@muster/contracts/users';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
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

/** Where the search was started, and how it opens on phones, where a button stands for it, and closes. */
function useUnfolding(input: RefObject<HTMLInputElement | null>) {
  const opener = useRef<HTMLButtonElement>(null);
  const origin = useRef<Element | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [start] = useState(() => () => {
    origin.current = document.activeElement;
    setUnfolded(true);
    requestAnimationFrame(() => input.current?.focus());
  });
  /** Returns to where the search was started; on phones to the button that unfolds it. */
  const goBack = () => {
    const from = origin.current;
    origin.current = null;
    input.current?.blur();
    requestAnimationFrame(() => {
      const target = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : opener.current;
      if (target?.checkVisibility()) target.focus();
    });
  };
  return { opener, unfolded, start, fold: () => setUnfolded(false), goBack };
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

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>;
  active: number;
  isOpen: boolean;
  onType: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
}
/** The input, with buttons that open the palette and close the search. */
function SearchField({ input, active, isOpen, onType, onKeyDown, onLeave }: SearchFieldProps) {
  const dispatch = useDispatch();
  const text = useSelector(selectSearchText);
  return (
    <div className={css.field}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={strings.find}
        aria-label={strings.find}
        aria-expanded={isOpen}
        aria-controls="user-matches"
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `user-match-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          onType();
          dispatch(searchTyped(target.value));
        }}
        onKeyDown={onKeyDown}
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

/** Enter waits for the matches of what was typed: those that are still shown may be others. */
function useFirstMatch(isEntered: boolean, input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const matches = useSelector(selectMatches);
  const isCurrent = useSelector(selectIsCurrent);
  const entered = isEntered && isCurrent ? matches?.[0] : undefined;
  useEffect(() => {
    if (!entered) return;
    input.current?.blur(); // closes the search
    void navigate(profilePath(entered));
  }, [entered, input, navigate]);
}

/** Combobox that finds up to eight players by name, tag or Name#Tag. */
export function UserSearch() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const matches = useSelector(selectMatches);
  const failed = useSelector(selectSearchFailed);
  const input = useRef<HTMLInputElement>(null);
  const { opener, unfolded, start, fold, goBack } = useUnfolding(input);
  // The choice is kept by id, because matches that arrive move the others.
  const [activeId, setActiveId] = useState<string>();
  const active = matches?.findIndex(({ _id }) => _id === activeId) ?? -1;
  const [isEntered, setEntered] = useState(false);
  const forgetChoice = () => {
    setActiveId(undefined);
    setEntered(false);
  };
  const close = () => {
    forgetChoice();
    fold();
    dispatch(searchClosed());
  };
  const leave = () => {
    close();
    goBack();
  };
  const choose = (user: UserListItem | undefined) => {
    if (!user) return;
    close();
    input.current?.blur();
    void navigate(profilePath(user));
  };
  useFirstMatch(isEntered, input);
  const onKeyDown = (event: KeyboardEvent) => {
    const count = matches?.length ?? 0;
    if (event.key === 'Escape') {
      leave();
    } else if (event.key === 'Enter') {
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
        input={input}
        active={active}
        isOpen={open}
        onType={forgetChoice}
        onKeyDown={onKeyDown}
        onLeave={leave}
      />
      <span className="visually-hidden" role="status">
        {matches && (matches.length ? strings.found(matches.length) : strings.none)}
      </span>
      {open && <Matches matches={matches} failed={failed} active={active} onChoose={choose} onPoint={setActiveId} />}
    </search>
  );
}
