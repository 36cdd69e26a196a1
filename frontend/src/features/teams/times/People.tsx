import type { TimesView } from '@muster/contracts/team-times';
import { useState } from 'react';
import { formatDay, formatShortDay, formatTime, formatWeekday } from '../../../shared/language/dates';
import { formatList } from '../../../shared/language/lists';
import { personName } from '../../../shared/words/words';
import { strings } from '../strings';
import { spansOn } from './time-spans';
import css from './Times.module.css';

const s = strings.times;
type Member = TimesView['members'][number];
type Status = Member['days'][number]['status'];
const SIGNS: Record<Status, string> = { unknown: '?', no: '✕', busy: '●', free: '✓', partly: '½' };
const noonOf = (date: string): string => `${date}T12:00`;
const dayOf = ({ days }: Member, date: string) => days.find((day) => day.date === date);

function Cell({ member, date }: { member: Member; date: string }) {
  const { status, note } = dayOf(member, date) ?? { status: 'unknown' as const, note: null };
  const said = s.cell(personName(member._user.name), formatDay(noonOf(date)), s.statuses[status]);
  return (
    <td data-status={status} title={note === null ? said : `${said} · ${note}`}>
      <span aria-hidden="true">{SIGNS[status]}</span>
      <span className="visually-hidden">{s.statuses[status]}</span>
    </td>
  );
}

const spansText = (spans: Member['free'], date: string): string =>
  formatList(spansOn(spans, date).map(({ startsAt, endsAt }) => `${formatTime(startsAt)} – ${formatTime(endsAt)}`));

/** The hours of one date, in the zone of the viewer, with what the member has written about it. */
function Hours({ member, date }: { member: Member; date: string }) {
  const { status, note } = dayOf(member, date) ?? { status: 'unknown' as const, note: null };
  const [free, busy] = [spansText(member.free, date), spansText(member.busy, date)];
  // A date of another zone may be free in hours that belong to the next one here.
  const isElsewhere = status === 'free' || status === 'partly';
  return (
    <li className={css.hours} data-status={status}>
      <b>{personName(member._user.name)}</b>
      <span>
        {free ? s.spans(free) : s.statuses[isElsewhere ? 'no' : status]}
        {busy && <small className="dim"> {s.busySpans(busy)}</small>}
        {note !== null && <small className="dim"> · {note}</small>}
      </span>
    </li>
  );
}

/** The members and their days; a press on a day shows its hours. */
export function People({ dates, members }: { dates: readonly string[]; members: TimesView['members'] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const date = dates.find((one) => one === chosen);
  return (
    <>
      <table className={css.people}>
        <thead>
          <tr>
            <td />
            {dates.map((one) => (
              <th key={one} scope="col">
                <button type="button" aria-pressed={one === date} onClick={() => setChosen(one === date ? null : one)}>
                  {formatWeekday(one)} <small>{formatShortDay(noonOf(one))}</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member._user._id}>
              <th scope="row">
                {personName(member._user.name)}
                {member.kind !== 'player' && <small>{strings.kinds[member.kind]}</small>}
              </th>
              {dates.map((one) => (
                <Cell key={one} member={member} date={one} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {date === undefined ? (
        <p className="dim">{s.choose}</p>
      ) : (
        <ul className={css.list} aria-label={formatDay(noonOf(date))}>
          {members.map((member) => (
            <Hours key={member._user._id} member={member} date={date} />
          ))}
        </ul>
      )}
    </>
  );
}
