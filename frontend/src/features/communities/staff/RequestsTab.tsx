import type { CommunityView, MembershipRequestView } from '@muster/contracts/communities';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { PersonRow } from '../../../shared/PersonRow';
import { sendStaffCommand } from '../staff.slice';
import { strings } from '../strings';
import { LinkedText } from '../../../shared/LinkedText';
import { StaffListing } from './StaffListing';
import css from './StaffPage.module.css';
import { useStaffList } from './use-staff-list';
import { useSelected } from '../../../shared/use-selected';

const s = strings.staff;
const noop = () => undefined;

function Request({ slug, request: { _user, message } }: { slug: string; request: MembershipRequestView }) {
  const dispatch = useDispatch();
  const { _id: id, name } = _user;
  const busy = useSelected(sendStaffCommand.selectIsRunning, id);
  const decide = (kind: 'approve' | 'decline') => dispatch(sendStaffCommand.requested({ kind, slug, id, name }));
  return (
    <>
      <PersonRow person={_user} onNavigate={noop}>
        <Button disabled={busy} aria-label={s.declineWhom(name)} onClick={() => decide('decline')}>
          {s.decline}
        </Button>
        <Button type="primary" loading={busy} aria-label={s.approveWhom(name)} onClick={() => decide('approve')}>
          {s.approve}
        </Button>
      </PersonRow>
      {message && (
        <li className={css.detail}>
          <span>
            <LinkedText text={message} />
          </span>
        </li>
      )}
    </>
  );
}

/** People who ask to join. */
export function RequestsTab({ community: { slug, entry } }: { community: CommunityView }) {
  const listing = useStaffList(slug, 'requests');
  return (
    <StaffListing
      {...listing}
      label={s.tabs.requests}
      none={s.noRequests}
      noneHint={entry === 'request' ? s.noRequestsHint : s.noRequestsEntry}
    >
      {(request) => <Request key={request._user._id} slug={slug} request={request} />}
    </StaffListing>
  );
}
