import { MAX_CASTERS } from '@muster/contracts/constants';
import type { ScrimTemplate } from '@muster/contracts/scrim-template';
import { servedRegions } from '@muster/contracts/regions';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field, SwitchRow } from '../../shared/Field';
import { regionName } from '../../shared/words/words';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.form;
const casterCounts = Array.from({ length: MAX_CASTERS + 1 }, (_, value) => ({ value, label: String(value) }));

export interface TemplateProps {
  template: ScrimTemplate;
  onChange: (template: ScrimTemplate) => void;
}
/** Fields of a scrim that belong to another feature: its series and its attendance. */
export type ScrimFields = (props: TemplateProps) => ReactNode;

/** Fields of the settings with which the scrims of an evening are made. */
export function TemplateFields({ template, onChange, children }: TemplateProps & { children: ReactNode }) {
  const set = (change: Partial<ScrimTemplate>) => onChange({ ...template, ...change });
  return (
    <fieldset className={css.template}>
      <legend>{s.template}</legend>
      <div className={css.pair}>
        <Field label={s.region}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={template.region}
              options={servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }))}
              onChange={(region: string) => set({ region })}
            />
          )}
        </Field>
        <Field label={s.casters}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={template.maxCasters}
              options={casterCounts}
              onChange={(maxCasters: number) => set({ maxCasters })}
            />
          )}
        </Field>
      </div>
      <ChoiceTiles
        name="night-visibility"
        label={s.visibility}
        value={template.visibility}
        columns={2}
        choices={(['public', 'members'] as const).map((value) => ({ value, content: s.visibilities[value] }))}
        onChoose={(visibility) => set({ visibility })}
      />
      <SwitchRow
        label={s.code}
        hint={s.codeHint}
        on={template.useTournamentCode}
        onChange={(useTournamentCode) => set({ useTournamentCode })}
      />
      {children}
    </fieldset>
  );
}
