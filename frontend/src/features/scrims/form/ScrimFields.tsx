import { MAX_CASTERS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { VISIBILITIES } from '@muster/contracts/scrim-rights';
import { Input, Select } from 'antd';
import { ChoiceTiles } from '../../../shared/ChoiceTiles';
import { Field, SwitchRow } from '../../../shared/Field';
import { strings as ofCommunities } from '../communities/strings';
import type { Draft } from './scrim-draft';
import { strings } from './strings';
import { regionName } from '../../../shared/words/words';

interface FieldProps<Value> {
  problem: string | undefined;
  onChange: (value: Value) => void;
}

export const TitleField = ({ title, problem, onChange }: FieldProps<string> & Pick<Draft, 'title'>) => (
  <Field label={strings.fields.title} hint={strings.hints.title} problem={problem}>
    {(control) => (
      <Input
        {...control}
        size="large"
        maxLength={100}
        required
        placeholder={strings.titlePlaceholder}
        value={title}
        status={problem ? 'error' : ''}
        aria-invalid={Boolean(problem)}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

export const RegionField = ({ region, problem, onChange }: FieldProps<Draft['region']> & Pick<Draft, 'region'>) => (
  <Field label={strings.fields.region} problem={problem}>
    {(control) => (
      <Select
        {...control}
        size="large"
        value={region}
        onChange={onChange}
        options={servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }))}
      />
    )}
  </Field>
);

/** A community's scrim has three kinds of viewers to choose from; others are public or not. */
export const VisibilityField = ({
  draft,
  problem,
  onChange,
}: FieldProps<Draft['visibility']> & { draft: Pick<Draft, 'community' | 'visibility'> }) =>
  draft.community ? (
    <ChoiceTiles
      name="scrim-visibility"
      label={ofCommunities.visibility}
      value={draft.visibility}
      columns={3}
      choices={VISIBILITIES.map((value) => ({ value, content: ofCommunities.visibilities[value] }))}
      onChoose={onChange}
      problem={problem}
    />
  ) : (
    <SwitchRow
      label={strings.fields.isPrivate}
      hint={strings.hints.isPrivate}
      on={draft.visibility === 'link'}
      onChange={(on) => onChange(on ? 'link' : 'public')}
    />
  );

const casterCounts = Array.from({ length: MAX_CASTERS }, (_, i) => ({ value: i + 1, label: String(i + 1) }));
type Casters = Pick<Draft, 'isWithCasters' | 'maxCasters'>;
/** Whether there are casters, and how many. */
export const CasterFields = ({ draft, onChange }: { draft: Casters; onChange: (change: Partial<Casters>) => void }) => (
  <>
    <SwitchRow
      label={strings.fields.isWithCasters}
      hint={strings.hints.isWithCasters}
      on={draft.isWithCasters}
      onChange={(on) => onChange({ isWithCasters: on, maxCasters: MAX_CASTERS })}
    />
    {draft.isWithCasters && (
      <Field label={strings.fields.maxCasters}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={draft.maxCasters}
            onChange={(maxCasters) => onChange({ maxCasters })}
            options={casterCounts}
          />
        )}
      </Field>
    )}
  </>
);

type Lobby = Pick<Draft, 'lobbyName' | 'lobbyPassword'>;
interface LobbyProps {
  draft: Lobby & Pick<Draft, 'title'>;
  hasPassword: boolean;
  problems: Record<keyof Lobby, string | undefined>;
  onChange: (lobby: Partial<Lobby>) => void;
}
/** Name and password of the lobby in the League client. */
export const LobbyFields = ({ draft, hasPassword, problems, onChange }: LobbyProps) => (
  <>
    <Field label={strings.fields.lobbyName} hint={strings.hints.lobbyName} problem={problems.lobbyName}>
      {(control) => (
        <Input
          {...control}
          size="large"
          maxLength={100}
          placeholder={draft.title}
          value={draft.lobbyName}
          onChange={({ target }) => onChange({ lobbyName: target.value })}
        />
      )}
    </Field>
    {hasPassword && (
      <Field label={strings.fields.lobbyPassword} problem={problems.lobbyPassword}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={100}
            required
            value={draft.lobbyPassword}
            status={problems.lobbyPassword ? 'error' : ''}
            onChange={({ target }) => onChange({ lobbyPassword: target.value })}
          />
        )}
      </Field>
    )}
  </>
);
