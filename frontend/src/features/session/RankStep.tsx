import { DIVISIONS, RANK_NUMBERS } from '@muster/contracts/constants';
import { hasRankNumber } from '@muster/contracts/ranks';
import { useDispatch, useSelector } from 'react-redux';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { divisionChosen, numberChosen, selectDraft, selectProblems } from './sign-up.slice';
import css from './Wizard.module.css';
import { strings } from './strings';
import { words } from '../../shared/words/words';

const divisionChoices = () =>
  DIVISIONS.map((value) => ({
    value,
    content: (
      <>
        <RankEmblem rank={hasRankNumber(value) ? `${value} 4` : value} size={38} />
        {words.divisions[value]}
      </>
    ),
  }));
const NUMBER_CHOICES = RANK_NUMBERS.map((value) => ({ value, content: <b>{value}</b> }));

export function RankStep() {
  const dispatch = useDispatch();
  const { division, number } = useSelector(selectDraft);
  const problems = useSelector(selectProblems);
  return (
    <>
      <ChoiceTiles
        name="division"
        label={strings.fields.division}
        value={division}
        choices={divisionChoices()}
        onChoose={(chosen) => dispatch(divisionChosen(chosen))}
        problem={problems.division ?? problems.rank}
        columns={4}
        required
      />
      {hasRankNumber(division) ? (
        <ChoiceTiles
          name="number"
          label={strings.fields.number}
          value={number}
          choices={NUMBER_CHOICES}
          onChoose={(chosen) => dispatch(numberChosen(chosen))}
          problem={problems.number}
          columns={4}
          required
        />
      ) : (
        division && <p className={css.note}>{strings.hints.noNumber}</p>
      )}
    </>
  );
}
