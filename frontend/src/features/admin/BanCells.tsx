import type { BanState, BanView } from '@muster/contracts/administration';
import { profilePath } from '@muster/contracts/profile-path';
import { Tooltip } from 'antd';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/art/Icon';
import css from './BansPage.module.css';
import { strings } from './strings';
import { formatDate, formatMoment } from '../../shared/language/dates';

const s = strings.history;
/** Maximum length of a reason in the table (spec §9). */
const MAX_REASON_LENGTH = 32;
const ICONS: Record<BanState, IconName> = { upcoming: 'clock', active: 'ban', expired: 'warning', lifted: 'check' };

export const PersonCell = ({ person }: { person: BanView['_user'] }) => (
  <Link to={profilePath(person)} className={css.who}>
    <b>{person.name}</b>{' '}
    <small>
      #{person.summonerTagline} · {person.region}
    </small>
  </Link>
);

export const DateCell = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatMoment(iso)}>
    {formatDate(iso)}
  </time>
);

export const StatusCell = ({ state }: { state: BanState }) => (
  <span className={`${css.state} ${css[state]}`}>
    <Icon name={ICONS[state]} size={14} /> {s.states[state]}
  </span>
);

export function ReasonCell({ reason }: { reason: string }) {
  if (!reason) return <span className="dim">{s.noReason}</span>;
  const letters = Array.from(reason);
  if (letters.length <= MAX_REASON_LENGTH) return <span>{reason}</span>;
  return (
    <Tooltip title={reason}>
      {/* Focusable, because the rest of the reason is only in the tooltip. */}
      <span tabIndex={0} aria-label={reason} role="note">
        {letters.slice(0, MAX_REASON_LENGTH).join('')}…
      </span>
    </Tooltip>
  );
}
