import { DIVISIONS, RANK_NUMBERS } from '@muster/contracts/constants';
import { hasRankNumber } from '@muster/contracts/ranks';
import { Select } from 'antd';
import { RankEmblem } from './art/RankEmblem';
import { Field } from './Field';
import { type RankDraft, withDivision } from './rank-draft';
import css from './RankFields.module.css';
import { words } from './words/words';

const divisionOptions = () =>
  DIVISIONS.map((value) => ({
    value,
    label: (
      <span className={css.division}>
        <RankEmblem rank={hasRankNumber(value) ? `${value} 4` : value} size={22} /> {words.divisions[value]}
      </span>
    ),
  }));
const NUMBER_OPTIONS = RANK_NUMBERS.map((value) => ({ value, label: value }));

interface Props {
  draft: RankDraft;
  onChange: (change: Partial<RankDraft>) => void;
  labels: Record<keyof RankDraft, string>;
  problem?: string | undefined;
  /** Further properties of the two selects. */
  marks?: Partial<Record<keyof RankDraft, object>>;
}

/** The division of a rank, and its number if it has one. */
export const RankFields = ({ draft, onChange, labels, problem, marks }: Props) => (
  <>
    <Field label={labels.division} problem={problem}>
      {(control) => (
        <Select
          {...control}
          {...marks?.division}
          size="large"
          value={draft.division}
          options={divisionOptions()}
          onChange={(division: string) => onChange(withDivision(draft, division))}
        />
      )}
    </Field>
    {hasRankNumber(draft.division) && (
      <Field label={labels.number}>
        {(control) => (
          <Select
            {...control}
            {...marks?.number}
            size="large"
            value={draft.number}
            options={NUMBER_OPTIONS}
            onChange={(number: string) => onChange({ number })}
          />
        )}
      </Field>
    )}
  </>
);
