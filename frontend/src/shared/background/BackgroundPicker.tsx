import { BACKGROUNDS, BLURS } from '@muster/contracts/constants';
import { useDispatch, useSelector } from 'react-redux';
import { Backdrop } from '../art/Backdrop';
import { ChoiceTiles } from '../ChoiceTiles';
import { selectMe } from '../session.slice';
import { backgroundChosen, backgroundOf, selectPendingBackground } from './background';
import css from './BackgroundPicker.module.css';
import { strings } from './strings';

const images = () =>
  BACKGROUNDS.map((value) => ({
    value,
    content: (
      <span className={css.picture}>
        <Backdrop name={value} sizes="220px" />
        <span>{strings.pictures[value]}</span>
      </span>
    ),
  }));
const levels = () =>
  BLURS.map((value) => ({
    value,
    content: (
      <>
        <b>{strings.levels[value]}</b>
        {value} px
      </>
    ),
  }));

/** Picks the user's background image and its blur. Each choice is saved immediately. */
export function BackgroundPicker() {
  const dispatch = useDispatch();
  const stored = backgroundOf(useSelector(selectMe));
  const background = useSelector(selectPendingBackground) ?? stored;
  return (
    <div className={css.picker}>
      <ChoiceTiles
        name="background"
        label={strings.picture}
        value={background.img}
        choices={images()}
        columns={3}
        onChoose={(img) => dispatch(backgroundChosen({ ...background, img }))}
      />
      <ChoiceTiles
        name="blur"
        label={strings.blur}
        value={background.blur}
        choices={levels()}
        columns={5}
        onChoose={(blur) => dispatch(backgroundChosen({ ...background, blur }))}
      />
    </div>
  );
}
