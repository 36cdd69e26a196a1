import type { CommunityLogEntry, CommunityView } from '@muster/contracts/communities';
import { formatMoment } from '../../../shared/language/dates';
import { strings } from '../strings';
import { describeEntry } from './describe-entry';
import { StaffListing } from './StaffListing';
import css from './StaffPage.module.css';
import { useStaffList } from './use-staff-list';

const s = strings.staff;

const Entry = ({ entry }: { entry: CommunityLogEntry }) => (
  <li className={css.entry}>
    <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
    <span>{describeEntry(entry)}</span>
  </li>
);

/** Lists the actions of the staff, newest first. */
export function LogTab({ community: { slug } }: { community: CommunityView }) {
  const listing = useStaffList(slug, 'log');
  return (
    <StaffListing {...listing} label={s.tabs.log} none={s.noLog}>
      {(entry) => <Entry key={entry._id} entry={entry} />}
    </StaffListing>
  );
}
