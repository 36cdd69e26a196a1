import { ROLES } from '@muster/contracts/constants';
import type { TimesView } from '@muster/contracts/team-times';
import type { TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../../../shared/clock';
import { EmptyState } from '../../../shared/EmptyState';
import { formatDay, formatTime, timeZoneName } from '../../../shared/language/dates';
import { formatList } from '../../../shared/language/lists';
import { LinkButton } from '../../../shared/LinkButton';
import { useCopyText } from '../../../shared/use-copy';
import { personName } from '../../../shared/words/words';
import { strings } from '../strings';
import page from '../Teams.module.css';
import { nextQuarter, type Start, startsFrom, startsOn } from './time-spans';
import css from './Times.module.css';

const s = strings.times;
/** Noon, so that no time zone makes another day of it. */
const noonOf = (date: string): string => `${date}T12:00`;

const timesText = ({ from, to }: Start): string =>
  from === to ? s.at(formatTime(from)) : s.between(formatTime(from), formatTime(to));
function tierText({ tier, missing }: Start): string {
  if (tier === 'full') return s.full;
  return missing.length === ROLES.length ? s.anyShort : s.oneShort(formatList(missing));
}

/** The address of a post with this start. */
function postAddress({ from, to, missing }: Start, slug: string, games: number): string {
  const params = new URLSearchParams({ team: slug, from, to, games: String(games) });
  if (missing.length === 1) params.set('short', missing[0]!);
  return `/board/new?${params.toString()}`;
}

interface DetailsProps {
  start: Start;
  team: Pick<TeamView, 'slug' | 'name'>;
  games: number;
  /** Whether the user books for the team. */
  books: boolean;
  members: TimesView['members'];
}
/** The people who can play then and those who cannot, and the start as a text for other programs. */
function Details({ start, team, games, books, members }: DetailsProps) {
  const copy = useCopyText();
  const able = new Set(start.people);
  const namesOf = (isAble: boolean) =>
    members.flatMap(({ _user, kind }) =>
      kind !== 'coach' && able.has(_user._id) === isAble ? [personName(_user.name)] : [],
    );
  const [can, cannot] = [namesOf(true), namesOf(false)];
  const when = `${formatDay(start.from)}, ${timesText(start)} (${timeZoneName(start.from)})`;
  const text = `${team.name}: ${when}. ${tierText(start)}. ${s.can}: ${formatList(can)}`;
  return (
    <div className={css.details}>
      <p>
        <b>{s.can}:</b> {formatList(can)}
      </p>
      <p className="dim">{cannot.length > 0 ? `${s.others}: ${formatList(cannot)}` : s.everybody}</p>
      <div className={page.buttons}>
        {books && (
          <LinkButton to={postAddress(start, team.slug, games)} type="primary" icon={<Icon name="swords" size={16} />}>
            {s.look}
          </LinkButton>
        )}
        <Button icon={<Icon name="copy" size={16} />} onClick={() => void copy(text, s.copied, s.copyFailed)}>
          {s.copy}
        </Button>
      </div>
    </div>
  );
}

function StartRow({ start, ...others }: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className={css.start}
        data-tier={start.tier}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={start.tier === 'full' ? 'check' : 'assign'} size={19} />
        <span>
          <b>{timesText(start)}</b>
          <small>{tierText(start)}</small>
        </span>
        <small>{s.able(start.people.length)}</small>
        <Icon name="chevron" size={17} />
      </button>
      {isOpen && <Details start={start} {...others} />}
    </li>
  );
}

interface Props extends Pick<DetailsProps, 'team' | 'games' | 'books'> {
  dates: readonly string[];
  times: Pick<TimesView, 'starts' | 'members'>;
}
/** When the team can start, by day. A press says with whom. */
export function Starts({ dates, times: { starts, members }, ...others }: Props) {
  const quarter = useClock(nextQuarter);
  const ahead = startsFrom(starts, quarter);
  if (ahead.length === 0) return <EmptyState art="people" title={s.noStarts} hint={s.noStartsHint} />;
  return dates.map((date) => {
    const ofDay = startsOn(ahead, date);
    if (ofDay.length === 0) return null;
    const day = formatDay(noonOf(date));
    return (
      <div key={date} className={css.day}>
        <h3>
          {day} <small className="dim">{timeZoneName(noonOf(date))}</small>
        </h3>
        <ul aria-label={day}>
          {ofDay.map((start) => (
            <StartRow key={start.from} start={start} members={members} {...others} />
          ))}
        </ul>
      </div>
    );
  });
}
