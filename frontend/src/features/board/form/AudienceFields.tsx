import { AUDIENCE_COMMUNITIES_MAX, AUDIENCE_KINDS, AUDIENCE_TEAMS_MAX } from '@muster/contracts/board';
import type { TeamRef, TeamView } from '@muster/contracts/teams';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChipToggles } from '../../../shared/ChipToggles';
import { serverNow } from '../../../shared/clock';
import { Field } from '../../../shared/Field';
import { formatDateTime } from '../../../shared/language/dates';
import { foundOpponents } from '../board.slice';
import { strings } from '../strings';
import type { PostFormValues } from './post-form';

const s = strings.form;
const TYPING_MS = 300;
const HOUR = 60 * 60_000;
const WIDENS_AFTER_HOURS = [1, 3, 12, 24, 48, 96];

type Values = Pick<PostFormValues, 'audience' | 'widensAt' | 'from'>;
interface Props {
  team: TeamView;
  values: Values;
  isSubmitted: boolean;
  onChange: (change: Partial<Values>) => void;
}

/** Finds teams by their name. Chosen teams keep their names. */
function TeamsField({
  team,
  chosen,
  problem,
  onChange,
}: {
  team: TeamView;
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const [known, setKnown] = useState<readonly TeamRef[]>([]);
  const found = useSelector(foundOpponents.select).shown ?? [];
  useEffect(() => {
    const timer = setTimeout(() => dispatch(foundOpponents.requested(text.trim())), TYPING_MS);
    return () => clearTimeout(timer);
  }, [dispatch, text]);
  const all = [...new Map([...known, ...found].map((one) => [one._id, one])).values()];
  return (
    <Field label={s.teams} hint={s.teamsHint} problem={problem}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          size="large"
          maxCount={AUDIENCE_TEAMS_MAX}
          showSearch={{ filterOption: false, onSearch: setText }}
          value={[...chosen]}
          options={all.filter(({ _id }) => _id !== team._id).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(ids: string[]) => {
            setKnown(all.filter(({ _id }) => ids.includes(_id)));
            onChange(ids);
          }}
        />
      )}
    </Field>
  );
}

/** Chooses when everybody sees the post. */
export function WidensField({ values: { widensAt, from }, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const later = WIDENS_AFTER_HOURS.map((hours) => new Date(serverNow() + hours * HOUR).toISOString());
  const offered = [...(widensAt ? [widensAt] : []), ...later].filter((at) => at < from);
  return (
    <Field label={s.widens}>
      {(control) => (
        <Select
          {...control}
          size="large"
          value={widensAt ?? ''}
          options={[
            { value: '', label: s.never },
            ...offered.map((value) => ({ value, label: s.fromTime(formatDateTime(value)) })),
          ]}
          onChange={(chosen: string) => onChange({ widensAt: chosen || null })}
        />
      )}
    </Field>
  );
}

/** Chooses who sees the post, and when everybody does. */
export function AudienceFields({ team, values, isSubmitted, onChange }: Props) {
  const { kind, ids } = values.audience;
  const problem = isSubmitted && ids.length === 0 ? s.audienceMissing : undefined;
  const kinds = AUDIENCE_KINDS.filter((one) => one !== 'communities' || team.communities.length > 0 || kind === one);
  return (
    <>
      <Field label={s.audience}>
        {() => (
          <ChipToggles
            label={s.audience}
            options={kinds}
            chosen={kind}
            onChoose={(chosen) => onChange({ audience: { kind: chosen, ids: [] } })}
            renderName={(one) => strings.audiences[one]}
          />
        )}
      </Field>
      {kind === 'communities' && (
        <Field label={s.communities} hint={s.communitiesHint} problem={problem}>
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              size="large"
              maxCount={AUDIENCE_COMMUNITIES_MAX}
              value={[...ids]}
              options={team.communities.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(chosen: string[]) => onChange({ audience: { kind, ids: chosen } })}
            />
          )}
        </Field>
      )}
      {kind === 'teams' && (
        <TeamsField
          team={team}
          chosen={ids}
          problem={problem}
          onChange={(chosen) => onChange({ audience: { kind, ids: chosen } })}
        />
      )}
      {kind !== 'everybody' && <WidensField values={values} onChange={onChange} />}
    </>
  );
}
