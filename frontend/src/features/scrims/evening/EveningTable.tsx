import type { EveningView } from '@muster/contracts/nights';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { FoldedSection } from '../../../shared/FoldedSection';
import { formatDate } from '../../../shared/language/dates';
import { loadScrim, selectScrims } from '../scrims.slice';
import { useCopy } from '../use-copy';
import { type LobbyRow, lobbyRows, type PersonCount, personCounts, resultText, tableText } from './evening-table';
import css from './Lobbies.module.css';
import { strings } from './strings';

const s = strings.table;
const sideClass = ({ scrim }: LobbyRow) => scrim?.teamWon && (scrim.teamWon === 'teamOne' ? css.wonBlue : css.wonRed);

const Results = ({ rows }: { rows: readonly LobbyRow[] }) => (
  <div className={css.scroll}>
    <table>
      <thead>
        <tr>
          <th scope="col">{s.round}</th>
          <th scope="col">{s.lobby}</th>
          <th scope="col">{s.result}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.scrimId}>
            <td>{row.round}</td>
            <td>
              <Link to={`/scrims/${row.scrimId}`}>{strings.lobby(row.lobby)}</Link>
            </td>
            <td className={sideClass(row) ?? undefined}>{resultText(row.scrim)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const People = ({ people }: { people: readonly PersonCount[] }) => (
  <div className={css.scroll}>
    <table>
      <thead>
        <tr>
          <th scope="col">{s.person}</th>
          <th scope="col" className={css.number}>
            {s.played}
          </th>
          <th scope="col" className={css.number}>
            {s.satOut}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, played, satOut }) => (
          <tr key={id}>
            <td>{name}</td>
            <td className={css.number}>{played}</td>
            <td className={css.number}>{satOut}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Table({ evening }: { evening: EveningView }) {
  const dispatch = useDispatch();
  const scrims = useSelector(selectScrims);
  const copy = useCopy();
  const rows = lobbyRows(evening, scrims);
  const unknown = rows.flatMap(({ scrimId, scrim }) => (scrim ? [] : [scrimId])).join(' ');
  useEffect(() => {
    for (const scrimId of unknown ? unknown.split(' ') : []) dispatch(loadScrim.requested({ scrimId }));
  }, [dispatch, unknown]);
  const people = personCounts(evening, scrims);
  const title = `${evening.name}, ${formatDate(evening.startsAt)}`;
  return (
    <div className={css.table}>
      <Results rows={rows} />
      <People people={people} />
      <div>
        <Button
          icon={<Icon name="copy" size={16} />}
          disabled={rows.every(({ scrim }) => !scrim)}
          onClick={() => void copy(tableText(title, rows, people), s.copied)}
        >
          {s.copy}
        </Button>
      </div>
    </div>
  );
}

/**
 * Shows rounds, results, and how often each person played and sat out this evening. Loads earlier rounds when it opens.
 */
export function EveningTable({ evening }: { evening: EveningView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedSection icon="trophy" title={s.title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Table evening={evening} />
    </FoldedSection>
  );
}
