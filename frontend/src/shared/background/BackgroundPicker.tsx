import { BACKGROUNDS, BLURS } from '@muster/contracts';
import { useDispatch, useSelector } from 'react-redux';
import { Backdrop } from '../art/Backdrop';
import { ChoiceTiles } from '../ChoiceTiles';
import { selectMe } from '../session.slice';
import { backgroundChosen, backgroundOf, selectPendingBackground } from './background';
import css from './BackgroundPicker.module.css';
import { strings } from './strings';

const PICTURES = BACKGROUNDS.map((value) => ({
  value,
  content: (
    <span className={css.picture}>
      <Backdrop name={value} sizes="220px" />
      <span>{value}</span>
    </span>
  ),
}));
const LEVELS = BLURS.map((value) => ({
  value,
  content: (
    <>
      <b>{strings.levels[value]}</b>
      {value} px
    </>
  ),
}));

/** One's own picture and how much it is blurred: a click is enough, it is saved at once. */
export function BackgroundPicker() {
  const dispatch = useDispatch();
  const stored = backgroundOf(useSelector(selectMe));
  const look = useSelector(selectPendingBackground) ?? stored;
  return (
    <div className={css.picker}>
      <ChoiceTiles
        name="background"
        label={strings.picture}
        value={look.img}
        choices={PICTURES}
        columns={3}
        onChoose={(img) => dispatch(backgroundChosen({ ...look, img }))}
      />
      <ChoiceTiles
        name="blur"
        label={strings.blur}
        value={look.blur}
        choices={LEVELS}
        columns={5}
        onChoose={(blur) => dispatch(backgroundChosen({ ...look, blur }))}
      />
    </div>
  );
}
