import type { TeamAlert } from '@muster/contracts/board';
import { GAMES_MAX } from '@muster/contracts/series';
import type { TeamView } from '@muster/contracts/teams';
import { Button, Select } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Field, SwitchRow } from '../../../shared/Field';
import { FoldedSection } from '../../../shared/FoldedSection';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { TimeInput } from '../../../shared/TimeInput';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { RankFields, RegionField } from '../form/MoreFields';
import { strings } from '../strings';
import { type AlertDraft, clockAt, draftOf, partsOf, toAlert, usualHours, zoneName } from './alert-draft';
import { alerts, changeAlert } from './subscriptions.slice';

const s = strings.alert;
const ANY_GAMES = 0;

interface FieldsProps {
  draft: AlertDraft;
  onChange: (changes: Partial<AlertDraft>) => void;
}
const PostFields = ({ draft: { region, ranks, games }, onChange }: FieldsProps) => (
  <div className={css.pair}>
    <RegionField region={region} onChange={(chosen) => onChange({ region: chosen })} />
    <Field label={strings.list.games}>
      {(control) => (
        <Select
          {...control}
          size="large"
          value={games}
          options={[
            { value: ANY_GAMES, label: strings.list.anyGames },
            ...Array.from({ length: GAMES_MAX }, (_, i) => ({ value: i + 1, label: strings.games(i + 1) })),
          ]}
          onChange={(chosen: number) => onChange({ games: chosen })}
        />
      )}
    </Field>
    <RankFields ranks={ranks} onChange={(chosen) => onChange({ ranks: chosen })} />
  </div>
);

const HourFields = ({ draft: { hours }, onChange }: FieldsProps) => (
  <>
    <SwitchRow
      label={s.hours}
      hint={hours ? zoneName(hours.zone) : s.anyTime}
      on={hours !== null}
      onChange={(on) => onChange({ hours: on ? usualHours() : null })}
    />
    {hours && (
      <div className={css.pair}>
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={s[end]}>
            {(control) => (
              <TimeInput
                {...control}
                value={clockAt(hours[end])}
                onChoose={(time) => onChange({ hours: { ...hours, [end]: time.format('HH:mm') } })}
              />
            )}
          </Field>
        ))}
      </div>
    )}
  </>
);

function AlertForm({ team: { slug, region }, alert }: { team: TeamView; alert: TeamAlert | null }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(() => draftOf(alert, region));
  const busy = useSelected(changeAlert.selectIsRunning, slug);
  const fields = { draft, onChange: (changes: Partial<AlertDraft>) => setDraft({ ...draft, ...changes }) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(changeAlert.requested({ slug, alert: toAlert(draft) }));
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <PostFields {...fields} />
      <HourFields {...fields} />
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {alert ? s.save : s.add}
        </Button>
        {alert && (
          <Button danger disabled={busy} onClick={() => dispatch(changeAlert.requested({ slug, alert: null }))}>
            {s.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

function Loaded({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const { slug } = team;
  const { shown, failure } = useSelected(alerts.select, slug);
  useEffect(() => {
    dispatch(alerts.requested(slug));
  }, [dispatch, slug]);
  if (shown === undefined)
    return failure ? (
      <LoadFailed message={s.failed} retry={() => dispatch(alerts.requested(slug))} />
    ) : (
      <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
    );
  return (
    <div className={css.folded}>
      <p className="dim">{s.lead}</p>
      {shown ? (
        <p className={css.tags} role="group" aria-label={s.now}>
          {partsOf(shown).map((part) => (
            <span key={part} className="tag gold">
              {part}
            </span>
          ))}
        </p>
      ) : (
        <p>{s.none}</p>
      )}
      <AlertForm key={JSON.stringify(shown)} team={team} alert={shown} />
    </div>
  );
}

/** Captains choose of which new posts they are told; loaded when it is opened. */
export function Alert({ team }: { team: TeamView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedSection icon="bell" title={s.title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Loaded team={team} />
    </FoldedSection>
  );
}
