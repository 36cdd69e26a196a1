import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { TimelineRoster } from '@muster/contracts/timeline';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import css from '../timeline/Timeline.module.css';
import teams from './Teams.module.css';
import { strings as scrimWords } from '../strings';
import { strings } from '../timeline/timeline-strings';
import { formatList } from '../../../shared/language/lists';
import { personName } from '../../../shared/words/words';

/** Read-only teams as they were after a step of the timeline. */
export function HistoricalTeams({
  roster,
  name,
  at,
  onBack,
}: {
  roster: TimelineRoster;
  name: (id: string) => string;
  at: string;
  onBack: () => void;
}) {
  const playerAt = (team: (typeof TEAMS)[number], role: string) =>
    roster[team].find((seat) => seat.role === role)?.person;
  return (
    <div className={`${teams.teams} ${teams.roomy} ${css.past}`}>
      <p className={css.pastNote} role="status">
        <Icon name="clock" size={17} /> {strings.asItWas(at)}
        <button type="button" className="quiet-button" onClick={onBack}>
          {strings.backToNow}
        </button>
      </p>
      <ol className={teams.rows}>
        {ROLES.map((role) => (
          <li key={role} className={teams.row}>
            <span className={teams.spine}>
              <RoleIcon role={role} />
              <span className="visually-hidden">{role}</span>
            </span>
            {TEAMS.map((team) => {
              const person = playerAt(team, role);
              return (
                <div key={team} className={`${teams.seat} ${team === 'teamOne' ? teams.blue : teams.red}`}>
                  <span className={teams.who}>
                    <span className={teams.name}>
                      {person && person === roster.captain && <Icon name="crown" size={15} className={teams.crown} />}
                      {person ? <span>{personName(name(person))}</span> : <span className="dim">{strings.open}</span>}
                    </span>
                  </span>
                </div>
              );
            })}
          </li>
        ))}
      </ol>
      {roster.casters.length > 0 && (
        <p className={css.pastCasters}>
          <Icon name="mic" size={16} /> <span className="visually-hidden">{scrimWords.casters}</span>{' '}
          {formatList(roster.casters.map(name))}
        </p>
      )}
    </div>
  );
}
