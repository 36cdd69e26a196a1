import '../cross-feature.saga';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { sendScrimCommand } from '../../features/scrims/scrims.slice';
import { Icon } from '../../shared/art/Icon';
import { useCloseOnBack } from '../../shared/close-on-back';
import { paletteToggled } from '../../shared/palette.slice';
import { strings as shared } from '../../shared/strings';
import { type Entry, GROUPS, matching } from './entries';
import css from './Palette.module.css';
import { paletteSearch, paletteTyped } from './palette-search';
import { strings } from './strings';
import { useEntries } from './use-entries';

const optionId = (index: number): string => `palette-option-${index}`;

/** Returns where the keys move to among `count` options, or undefined for other keys. */
function moved(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return Math.min(index + 5, count - 1);
  return key === 'PageUp' ? Math.max(index - 5, 0) : undefined;
}

interface ResultsProps {
  entries: readonly Entry[];
  active: number;
  onPoint: (index: number) => void;
  onRun: (entry: Entry) => void;
}
const Results = ({ entries, active, onPoint, onRun }: ResultsProps) => (
  <div id="palette-results" role="listbox" aria-label={strings.title} className={css.results}>
    {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
      <div key={group} role="group" aria-labelledby={`palette-${group}`}>
        <h3 id={`palette-${group}`} role="presentation">
          {strings.groups[group]}
        </h3>
        {entries.map((entry, index) =>
          entry.group === group ? (
            <div
              key={entry.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={css.option}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onPoint(index)}
              onClick={() => onRun(entry)}
            >
              <Icon name={entry.icon} size={18} />
              <span>{entry.label}</span>
              {entry.detail && <small>{entry.detail}</small>}
            </div>
          ) : null,
        )}
      </div>
    ))}
  </div>
);

interface SearchFieldProps {
  text: string;
  /** The id of the option that Enter chooses. */
  activeOption: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}
const SearchField = ({ text, activeOption, onType, onKeyDown, onClose }: SearchFieldProps) => (
  <div className={css.field}>
    <Icon name="search" size={20} />
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field, which the user has asked for
      autoFocus
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      placeholder={strings.hint}
      aria-label={strings.title}
      aria-expanded="true"
      aria-controls="palette-results"
      aria-autocomplete="list"
      aria-activedescendant={activeOption}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
    <button type="button" className="icon-button" aria-label={shared.close} onClick={onClose}>
      <Icon name="close" size={18} />
    </button>
  </div>
);

/** Shows the dialog as long as its component is mounted, and gives the focus back to where it was before. */
function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

/** One field for people, scrims, communities and actions: a combobox whose list is always open. */
export default function Palette() {
  const dispatch = useDispatch();
  const dialog = useShownDialog();
  const [text, setText] = useState('');
  // The choice is kept by id, because entries that arrive while the user chooses move the others.
  const [chosen, setChosen] = useState<string>();
  const { isLoading, failure } = useSelector(paletteSearch.select);
  const send = useCallback(
    (command: Parameters<typeof sendScrimCommand.requested>[0]) => dispatch(sendScrimCommand.requested(command)),
    [dispatch],
  );
  const { loaded, found } = useEntries(send);
  // Names from the server may come while the user types: the field goes first.
  const late = useDeferredValue(found);
  const entries = useMemo(() => matching([...loaded, ...late], text), [loaded, late, text]);
  const active = Math.max(
    entries.findIndex(({ id }) => id === chosen),
    Math.min(0, entries.length - 1),
  );
  const close = useCallback(() => dispatch(paletteToggled(false)), [dispatch]);
  useCloseOnBack(true, close);
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    // Runs after the palette has given the focus back, because the page that opens takes it.
    setTimeout(entry.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, active, entries.length);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(entries[active]);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(entries[to]?.id);
  };
  const isWaiting = text.trim() !== '' && isLoading;
  return (
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={strings.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className={css.box}>
        <SearchField
          text={text}
          activeOption={entries.length > 0 ? optionId(active) : undefined}
          onType={(typed) => {
            setText(typed);
            setChosen(undefined);
            dispatch(paletteTyped(typed));
          }}
          onKeyDown={onKeyDown}
          onClose={close}
        />
        <span className="visually-hidden" role="status">
          {entries.length > 0 ? strings.found(entries.length) : isWaiting ? strings.searching : strings.none}
        </span>
        <Results entries={entries} active={active} onPoint={(index) => setChosen(entries[index]?.id)} onRun={run} />
        {entries.length === 0 && (
          <p className={css.none}>
            <b>{isWaiting ? strings.searching : failure ? strings.failed : strings.none}</b>
            {!isWaiting && !failure && <span>{strings.noneHint}</span>}
          </p>
        )}
        <footer className={css.keys}>{strings.keys}</footer>
      </div>
    </dialog>
  );
}
