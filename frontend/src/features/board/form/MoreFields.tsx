import { type Region, servedRegions } from '@muster/contracts/regions';
import { TEAM_LANGUAGES_MAX } from '@muster/contracts/teams';
import { Select } from 'antd';
import { Field, SwitchRow } from '../../../shared/Field';
import { languageOptions } from '../../../shared/language/language-options';
import { rankName, regionName } from '../../../shared/words/words';
import css from '../Board.module.css';
import { OneShortField } from '../OneShortField';
import { strings } from '../strings';
import { RANKS } from '../words';
import { ANY_RANK, type PostFormValues } from './post-form';

const s = strings.form;
interface Props {
  values: PostFormValues;
  onChange: (change: Partial<PostFormValues>) => void;
}
const rankOptions = () => [
  { value: ANY_RANK, label: s.anyRank },
  ...RANKS.map((value) => ({ value, label: rankName(value) })),
];

/** The region that teams play in. */
export const RegionField = ({ region, onChange }: { region: Region; onChange: (region: Region) => void }) => (
  <Field label={s.region}>
    {(control) => (
      <Select
        {...control}
        size="large"
        value={region}
        options={servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }))}
        onChange={onChange}
      />
    )}
  </Field>
);

interface RankProps {
  ranks: PostFormValues['ranks'];
  onChange: (ranks: PostFormValues['ranks']) => void;
}
/** The lowest and the highest rank of the other team. */
export const RankFields = ({ ranks, onChange }: RankProps) =>
  (['from', 'to'] as const).map((end) => (
    <Field key={end} label={end === 'from' ? s.lowest : s.highest}>
      {(control) => (
        <Select
          {...control}
          size="large"
          value={ranks[end]}
          options={rankOptions()}
          onChange={(rank: string) => onChange({ ...ranks, [end]: rank })}
        />
      )}
    </Field>
  ));

/** Region, ranks and languages of the opponent, and the role that the own team lacks. */
export function MoreFields({ values: { region, ranks, languages, oneShort }, onChange }: Props) {
  return (
    <div className={css.pair}>
      <RegionField region={region} onChange={(chosen) => onChange({ region: chosen })} />
      <OneShortField value={oneShort} onChange={(role) => onChange({ oneShort: role })} />
      <RankFields ranks={ranks} onChange={(chosen) => onChange({ ranks: chosen })} />
      <Field label={s.languages}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            size="large"
            maxCount={TEAM_LANGUAGES_MAX}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...languages]}
            options={languageOptions()}
            onChange={(chosen: string[]) => onChange({ languages: chosen })}
          />
        )}
      </Field>
    </div>
  );
}

export const PublicScrim = ({ values: { isPublic }, onChange }: Props) => (
  <SwitchRow
    label={s.publicScrim}
    hint={s.publicScrimHint}
    on={isPublic}
    onChange={(on) => onChange({ isPublic: on })}
  />
);

export const KeepLooking = ({ values: { keepLooking }, onChange }: Props) => (
  <SwitchRow
    label={s.keepLooking}
    hint={s.keepLookingHint}
    on={keepLooking}
    onChange={(on) => onChange({ keepLooking: on })}
  />
);
