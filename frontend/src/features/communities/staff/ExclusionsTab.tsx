import type { CommunityView, ExclusionView } from '@muster/contracts/communities';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { formatDate } from '../../../shared/language/dates';
import { PersonRow } from '../../../shared/PersonRow';
import { sendStaffCommand } from '../staff.slice';
import { strings } from '../strings';
import { StaffListing } from './StaffListing';
import css from './StaffPage.module.css';
import { useStaffList } from './use-staff-list';
import { useSelected } from '../../../shared/use-selected';

const s = strings.staff;
const noop = () => undefined;

function Exclusion({ slug, exclusion }: { slug: string; exclusion: ExclusionView }) {
  const dispatch = useDispatch();
  const { _user, _by, reason, until, createdAt } = exclusion;
  const { _id: id, name } = _user;
  const busy = useSelected(sendStaffCommand.selectIsRunning, id);
  return (
    <>
      <PersonRow person={_user} onNavigate={noop}>
        <Button
          loading={busy}
          aria-label={s.readmitWhom(name)}
          onClick={() => dispatch(sendStaffCommand.requested({ kind: 'readmit', slug, id, name }))}
        >
          {s.readmit}
        </Button>
      </PersonRow>
      <li className={css.detail}>
        <span>{reason}</span>
        <small>
          {until ? s.excludedUntil(formatDate(until)) : s.excludedOpen} · {formatDate(createdAt)}
          {_by && ` · ${_by.name}`}
        </small>
      </li>
    </>
  );
}

/** People who may not come back yet. */
export function ExclusionsTab({ community: { slug } }: { community: CommunityView }) {
  const listing = useStaffList(slug, 'exclusions');
  return (
    <StaffListing {...listing} label={s.tabs.exclusions} none={s.noExclusions} hasDetails>
      {(exclusion) => <Exclusion key={exclusion._user._id} slug={slug} exclusion={exclusion} />}
    </StaffListing>
  );
}
