import type { ImportResult, ImportRow } from '@muster/contracts/community-import';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { downloadFile, SPREADSHEET } from '../../../shared/download-file';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import css from './Import.module.css';
import { importTable } from './import.slice';
import { failedRowsFile } from './spreadsheet';

const s = strings.importing;
const outcomeOf = ({ status, problem }: ImportRow): string => {
  if (problem) return s.problems[problem];
  return status === 'error' ? '' : s.statuses[status];
};
const roleName = (role: string): string =>
  role in strings.roles ? strings.roles[role as keyof typeof strings.roles] : role;
const TONES = { invited: css.good, 'already-member': '', 'already-invited': '', error: css.bad } as const;

function Row({ row }: { row: ImportRow }) {
  const { line, name, tagline, region, role, status } = row;
  return (
    <tr>
      <td className={css.line}>{line}</td>
      <th scope="row">
        {name}
        {tagline && <span className="dim">#{tagline}</span>}
      </th>
      <td className={css.short}>{region}</td>
      <td className={css.short}>{roleName(role)}</td>
      <td className={`${css.outcome} ${TONES[status]}`}>{outcomeOf(row)}</td>
    </tr>
  );
}

interface Props {
  slug: string;
  csv: string;
  result: ImportResult;
}

/** Shows the outcome of each row, errors first, and the button that really invites. */
export function CheckedRows({ slug, csv, result: { rows, counts, needsYes } }: Props) {
  const dispatch = useDispatch();
  const busy = useSelected(importTable.selectIsRunning);
  const sorted = rows.toSorted((one, other) => Number(other.status === 'error') - Number(one.status === 'error'));
  return (
    <section className={css.checked} aria-label={s.checked}>
      <p role="status">{s.summary(counts.invited, counts.known, counts.errors)}</p>
      {needsYes && <p className="dim">{s.needsYes}</p>}
      <div className={css.rows} role="region" aria-label={s.checked} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{s.line}</th>
              <th scope="col">{s.riotId}</th>
              <th scope="col">{s.region}</th>
              <th scope="col">{strings.staff.role}</th>
              <th scope="col">{s.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.actions}>
        {counts.invited > 0 && (
          <Button
            type="primary"
            size="large"
            loading={busy}
            onClick={() => dispatch(importTable.requested({ slug, csv }))}
          >
            {s.invite(counts.invited)}
          </Button>
        )}
        {counts.errors > 0 && (
          <Button
            size="large"
            onClick={() => downloadFile(failedRowsFile(rows, outcomeOf), `${slug}-errors.csv`, SPREADSHEET.type)}
          >
            {s.failedRows}
          </Button>
        )}
      </div>
    </section>
  );
}
