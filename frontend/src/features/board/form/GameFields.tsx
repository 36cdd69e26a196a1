import { FEARLESS_KINDS, type SeriesSettings } from '@muster/contracts/series';
import { Select } from 'antd';
import { Field, SwitchRow } from '../../../shared/Field';
import css from '../Board.module.css';
import { strings } from '../strings';
import { lengthOf } from '../words';
import type { PostFormValues } from './post-form';

const s = strings.form;
type Length = Pick<SeriesSettings, 'games' | 'until'>;
const LENGTHS: readonly Length[] = [
  { games: 1, until: 'decided' },
  { games: 2, until: 'played' },
  { games: 3, until: 'decided' },
  { games: 3, until: 'played' },
  { games: 4, until: 'played' },
  { games: 5, until: 'decided' },
  { games: 5, until: 'played' },
];
const keyOf = ({ games, until }: Length): string => `${until} ${games}`;

interface Props {
  values: PostFormValues;
  onChange: (change: Partial<PostFormValues>) => void;
}
/** How many games, and how their champions are drafted. */
export function GameFields({ values: { games, series }, onChange }: Props) {
  const chosen = keyOf({ games, until: series.until });
  // A series of one game that is played to its end is the same as a decided one.
  const shown = LENGTHS.some((length) => keyOf(length) === chosen) ? chosen : keyOf({ games, until: 'decided' });
  const choose = (key: string) => {
    const length = LENGTHS.find((one) => keyOf(one) === key)!;
    const fearless = length.games === 1 ? 'none' : series.fearless;
    onChange({ games: length.games, series: { ...series, until: length.until, fearless } });
  };
  return (
    <>
      <Field label={s.length}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={shown}
            options={LENGTHS.map((length) => ({ value: keyOf(length), label: lengthOf(length) }))}
            onChange={choose}
          />
        )}
      </Field>
      <SwitchRow
        label={s.draft}
        hint={s.draftHint}
        on={series.draft}
        onChange={(draft) => onChange({ series: { ...series, draft, fearless: draft ? series.fearless : 'none' } })}
      />
      {series.draft && games > 1 && (
        <div className={css.pair}>
          <Field label={s.fearless}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={series.fearless}
                options={FEARLESS_KINDS.map((value) => ({ value, label: s.fearlessKinds[value] }))}
                onChange={(fearless) => onChange({ series: { ...series, fearless } })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
