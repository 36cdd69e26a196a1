import { DEFAULT_TAGLINES, servedRegions } from '@muster/contracts/regions';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { useSite } from '../../shared/site/site';
import { chosenProvider, useProvider } from './chosen-provider';
import { ProviderMark } from './ProviderMark';
import { providerPreferred, regionChosen, selectDraft, selectProblems } from './sign-up.slice';
import { TextField } from './TextField';
import css from './Wizard.module.css';
import { strings } from './strings';
import { regionName } from '../../shared/words/words';

const regionChoices = () =>
  servedRegions().map((value) => ({
    value,
    content: (
      <>
        <b>{value}</b>
        <span>{regionName(value)}</span>
      </>
    ),
  }));

/** Shown where there are several providers, because Discord says the Discord name itself. */
function ProviderField() {
  const dispatch = useDispatch();
  const { providers } = useSite();
  const { provider, canChoose } = useProvider();
  if (!canChoose) return null;
  return (
    <ChoiceTiles
      name="provider"
      label={strings.choice.title}
      value={provider.id}
      choices={providers.map((one) => ({
        value: one.id,
        content: (
          <>
            <ProviderMark {...one} />
            {one.name}
          </>
        ),
      }))}
      onChoose={(id) => dispatch(providerPreferred(chosenProvider({ provider: id })))}
      columns={providers.length}
    />
  );
}

export function SummonerStep() {
  const dispatch = useDispatch();
  const { provided } = useProvider();
  const { region } = useSelector(selectDraft);
  const problem = useSelector(selectProblems).region;
  return (
    <>
      <div className={css.pair}>
        <TextField field="name" autoComplete="nickname" required />
        <TextField
          field="summonerTagline"
          prefix="#"
          placeholder={region ? DEFAULT_TAGLINES[region] : ''}
          autoComplete="off"
        />
      </div>
      <div className={css.regions}>
        <ChoiceTiles
          name="region"
          label={strings.fields.region}
          value={region}
          choices={regionChoices()}
          onChoose={(chosen) => dispatch(regionChosen(chosen))}
          problem={problem}
          columns={5}
          required
        />
      </div>
      <ProviderField />
      {provided.includes('discord') ? (
        <p className={css.note}>{strings.hints.fromDiscord}</p>
      ) : (
        <TextField field="discord" autoComplete="off" required />
      )}
    </>
  );
}
