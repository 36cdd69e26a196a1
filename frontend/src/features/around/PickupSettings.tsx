import './around.saga';
import type { CommunityView } from '@muster/contracts/communities';
import {
  PICKUP_STARTS,
  type PickupSettings as Settings,
  type PickupSettingsBody,
  READY_SECONDS,
  STARTS_IN_MINUTES,
} from '@muster/contracts/pickup-settings';
import { servedRegions } from '@muster/contracts/regions';
import { DEFAULT_TEMPLATE, type ScrimTemplate } from '@muster/contracts/scrim-template';
import { Button, Select } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field, SwitchRow } from '../../shared/Field';
import { useEdited } from '../../shared/use-edited';
import { useSelected } from '../../shared/use-selected';
import css from './Around.module.css';
import { savePickups } from './around.slice';
import { strings } from './strings';

const s = strings.settings;
const inSteps = (min: number, max: number, step: number): number[] =>
  Array.from({ length: (max - min) / step + 1 }, (_, i) => min + i * step);
const SECONDS = inSteps(READY_SECONDS.min, READY_SECONDS.max, 15);
const MINUTES = inSteps(STARTS_IN_MINUTES.min, STARTS_IN_MINUTES.max, 1);

interface TemplateProps {
  template: ScrimTemplate;
  onChange: (template: ScrimTemplate) => void;
}
interface Props {
  community: CommunityView;
  /** The fields of a scrim, which are other features'. */
  templateFields: (props: TemplateProps) => ReactNode;
}

interface TimesProps {
  draft: Settings;
  change: (changes: Partial<Settings>) => void;
}
/** Other programs may have stored other numbers. */
const withCurrent = (usual: readonly number[], current: number): number[] =>
  [...new Set([...usual, current])].toSorted((a, b) => a - b);

const Times = ({ draft: { readySeconds, startsInMinutes }, change }: TimesProps) => (
  <div className={css.pair}>
    <Field label={s.readySeconds}>
      {(control) => (
        <Select
          {...control}
          size="large"
          value={readySeconds}
          options={withCurrent(SECONDS, readySeconds).map((value) => ({ value, label: s.seconds(value) }))}
          onChange={(value: number) => change({ readySeconds: value })}
        />
      )}
    </Field>
    <Field label={s.startsIn}>
      {(control) => (
        <Select
          {...control}
          size="large"
          value={startsInMinutes}
          options={withCurrent(MINUTES, startsInMinutes).map((value) => ({ value, label: s.minutes(value) }))}
          onChange={(value: number) => change({ startsInMinutes: value })}
        />
      )}
    </Field>
  </div>
);

/** Whether a community plays pick-ups, and how: for its organisers. */
export function PickupSettings({ community: { slug, region, pickups }, templateFields }: Props) {
  const dispatch = useDispatch();
  const { draft, change } = useEdited<Settings>(pickups);
  const busy = useSelected(savePickups.selectIsRunning);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(pickups);
  const { on, start, template } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) dispatch(savePickups.requested({ slug, pickups: draft as PickupSettingsBody }));
  };
  const ownTemplate = () => ({ ...DEFAULT_TEMPLATE, region: region ?? servedRegions()[0]! });
  return (
    <form className={css.settings} onSubmit={submit} aria-labelledby="pickup-settings">
      <h3 id="pickup-settings">{s.title}</h3>
      <SwitchRow label={s.on} hint={s.onHint} on={on} onChange={(isOn) => change({ on: isOn })} />
      {on && (
        <>
          <ChoiceTiles
            name="pickup-start"
            label={s.start}
            value={start}
            columns={3}
            choices={PICKUP_STARTS.map((value) => ({ value, content: s.starts[value] }))}
            onChoose={(chosen) => change({ start: chosen })}
          />
          <Times draft={draft} change={change} />
          <SwitchRow
            label={s.template}
            hint={s.templateHint}
            on={template !== null}
            onChange={(isOwn) => change({ template: isOwn ? ownTemplate() : null })}
          />
          {template && templateFields({ template, onChange: (changed) => change({ template: changed }) })}
        </>
      )}
      <div className={css.buttons}>
        <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!isChanged}>
          {s.save}
        </Button>
      </div>
    </form>
  );
}
