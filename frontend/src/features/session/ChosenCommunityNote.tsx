import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import css from './landing/ChosenSeatNote.module.css';
import { selectChosenCommunity, communityDropped } from './sign-up.slice';
import { strings } from './strings';

/** The community that the visitor wants to join, above the form until they are signed in. */
export function ChosenCommunityNote() {
  const dispatch = useDispatch();
  const community = useSelector(selectChosenCommunity);
  if (!community) return null;
  return (
    <div className={css.note} role="status">
      <Icon name="shield" size={26} />
      <p>
        <b>{strings.joining.title(community.name)}</b>
        <small>{strings.joining.hint}</small>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={strings.joining.drop}
        onClick={() => dispatch(communityDropped())}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
