import {
  DRAFT_SECONDS,
  FEARLESS_KINDS,
  FIRST_SELECTIONS,
  type SeriesSettings,
  type SeriesView,
} from '@muster/contracts/series';
import { Select } from 'antd';
import { Icon } from '../../../shared/art/Icon';
import { Field, SwitchRow } from '../../../shared/Field';
import { lengthOf } from '../room/SeriesTag';
import css from './AttendanceFields.module.css';
import { ClosedChampions } from './ClosedChampions';
import { strings } from './strings';

const { series: texts } = strings;

interface Props {
  series: SeriesSettings;
  /** The series of an existing scrim: once a game is decided, most settings stay as they are. */
  played?: SeriesView | undefined;
  onChange: (series: SeriesSettings) => void;
  problem?: string | undefined;
}

type Length = Pick<SeriesSettings, 'games' | 'until'>;
const LENGTHS: readonly Length[] = [
  { games: 1, until: 'decided' },
  { games: 3, until: 'decided' },
  { games: 5, until: 'decided' },
  { games: 2, until: 'played' },
  { games: 3, until: 'played' },
  { games: 4, until: 'played' },
  { games: 5, until: 'played' },
];
const keyOf = ({ games, until }: Length): string => `${until} ${games}`;

function lengthsOf(series: SeriesSettings, played: SeriesView | undefined, hasBegun: boolean): Length[] {
  const isOffered = ({ games, until }: Length): boolean =>
    !hasBegun || (until === series.until && games >= (played?.games ?? 1));
  const lengths = LENGTHS.filter(isOffered);
  return lengths.some((length) => keyOf(length) === keyOf(series)) ? lengths : [series, ...lengths];
}

/** A scrim of one game has no earlier games whose champions are used up. */
const withLength = (series: SeriesSettings, { games, until }: Length): SeriesSettings => ({
  ...series,
  games,
  until,
  fearless: games === 1 ? 'none' : series.fearless,
});
const withDraft = (series: SeriesSettings, draft: boolean): SeriesSettings => ({
  ...series,
  draft,
  fearless: draft ? series.fearless : 'none',
});

interface DraftFieldsProps {
  series: SeriesSettings;
  hasBegun: boolean;
  isOver: boolean;
  onChange: (series: SeriesSettings) => void;
}
/** Which champions are used up, which side picks first, and how long an action takes. */
const DraftFields = ({ series, hasBegun, isOver, onChange }: DraftFieldsProps) => (
  <div className={css.pair}>
    {series.games > 1 && (
      <Field label={texts.fearless} hint={texts.fearlessHint[series.fearless]}>
        {(control) => (
          <Select
            {...control}
            size="large"
            disabled={hasBegun}
            value={series.fearless}
            options={FEARLESS_KINDS.map((value) => ({ value, label: texts.fearlessKinds[value] }))}
            onChange={(fearless) => onChange({ ...series, fearless })}
          />
        )}
      </Field>
    )}
    <Field label={texts.first}>
      {(control) => (
        <Select
          {...control}
          size="large"
          disabled={hasBegun}
          value={series.firstSelection}
          options={FIRST_SELECTIONS.map((value) => ({ value, label: texts.firstSelections[value] }))}
          onChange={(firstSelection) => onChange({ ...series, firstSelection })}
        />
      )}
    </Field>
    <Field label={texts.seconds}>
      {(control) => (
        <Select
          {...control}
          size="large"
          disabled={isOver}
          value={series.seconds}
          options={DRAFT_SECONDS.map((value) => ({
            value,
            label: value ? texts.perAction(value) : texts.noClock,
          }))}
          onChange={(seconds) => onChange({ ...series, seconds })}
        />
      )}
    </Field>
  </div>
);

/** How many games, and how their champions are drafted; folded because most scrims are one game without a draft. */
export function SeriesFields({ series, played, onChange, problem }: Props) {
  const isOver = played?.over ?? false;
  const hasBegun = played !== undefined && played.score.teamOne + played.score.teamTwo > 0;
  const lengths = lengthsOf(series, played, hasBegun);
  const summary = [lengthOf(series), ...(series.draft ? [texts.draft] : [])].join(' · ');
  return (
    <details className={css.fold} open={problem !== undefined || undefined}>
      <summary>
        <b>{texts.title}</b>
        <small>{summary}</small>
        <Icon name="chevron" size={18} />
      </summary>
      <div className={css.fields}>
        <Field label={texts.length} hint={hasBegun ? texts.begun : undefined} problem={problem}>
          {(control) => (
            <Select
              {...control}
              size="large"
              disabled={isOver}
              value={keyOf(series)}
              options={lengths.map((length) => ({ value: keyOf(length), label: lengthOf(length) }))}
              onChange={(key) =>
                onChange(
                  withLength(
                    series,
                    lengths.find((length) => keyOf(length) === key)!,
                  ),
                )
              }
            />
          )}
        </Field>
        {!hasBegun && (
          <SwitchRow
            label={texts.draft}
            hint={texts.draftHint}
            on={series.draft}
            onChange={(draft) => onChange(withDraft(series, draft))}
          />
        )}
        {series.draft && <DraftFields series={series} hasBegun={hasBegun} isOver={isOver} onChange={onChange} />}
        {series.draft && (
          <ClosedChampions
            closed={series.closed}
            disabled={isOver}
            onChange={(closed) => onChange({ ...series, closed })}
          />
        )}
      </div>
    </details>
  );
}
