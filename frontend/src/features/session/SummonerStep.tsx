import { DEFAULT_TAGLINES, servedRegions } from '@muster/contracts/regions';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { regionChosen, selectDraft, selectProblems } from './sign-up.slice';
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
        {regionName(value)}
      </>
    ),
  }));

export function SummonerStep() {
  const dispatch = useDispatch();
  const { region } = useSelector(selectDraft);
  const problem = useSelector(selectProblems).region;
  return (
    <>
      <div className={css.pair}>
        <TextField field="name" autoComplete="nickname" />
        <TextField
          field="summonerTagline"
          prefix="#"
          placeholder={region ? DEFAULT_TAGLINES[region] : ''}
          autoComplete="off"
        />
      </div>
      <ChoiceTiles
        name="region"
        label={strings.fields.region}
        value={region}
        choices={regionChoices()}
        onChoose={(chosen) => dispatch(regionChosen(chosen))}
        problem={problem}
        columns={5}
      />
      <TextField field="discord" autoComplete="off" />
    </>
  );
}
