import type { CommunityView } from '@muster/contracts/communities';
import { IMPORT_BYTES_MAX, IMPORT_COLUMNS, IMPORT_ROWS_MAX } from '@muster/contracts/community-import';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { downloadFile } from '../../../shared/download-file';
import { Field } from '../../../shared/Field';
import { FileButton } from '../../../shared/FileButton';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import { CheckedRows } from './CheckedRows';
import css from './Import.module.css';
import { checkTable, selectTable, tableChanged } from './import.slice';
import { OpenInvitations } from './OpenInvitations';
import { readText, SPREADSHEET, templateFile } from './spreadsheet';

const s = strings.importing;
const FILE_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** A table is pasted or read from a file, checked, and only then imported. */
function TableForm({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const [isTooLarge, setTooLarge] = useState(false);
  const { csv, result, problem } = useSelector(selectTable);
  const busy = useSelected(checkTable.selectIsRunning);
  const change = (text: string) => {
    setTooLarge(false);
    dispatch(tableChanged(text));
  };
  const check = (text: string) => dispatch(checkTable.requested({ slug, csv: text }));
  const choose = async (file: File) => {
    if (file.size > IMPORT_BYTES_MAX) return setTooLarge(true);
    const text = await readText(file);
    change(text);
    check(text);
  };
  return (
    <>
      <Field
        label={s.table}
        hint={s.tableHint(IMPORT_COLUMNS.join(', '), IMPORT_ROWS_MAX)}
        problem={isTooLarge ? s.tooLarge : (problem ?? undefined)}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 4, maxRows: 10 }}
            spellCheck={false}
            value={csv}
            placeholder={`${IMPORT_COLUMNS.join(',')}\nMoss Knight,NA1,,NA,member`}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button type="primary" loading={busy} disabled={csv.trim() === ''} onClick={() => check(csv)}>
          {s.check}
        </Button>
        <FileButton accept={FILE_TYPES} onChoose={choose}>
          {s.choose}
        </FileButton>
        <Button type="text" onClick={() => downloadFile(templateFile(), 'members.csv', SPREADSHEET.type)}>
          {s.template}
        </Button>
      </div>
      {result && <CheckedRows slug={slug} csv={csv} result={result} />}
    </>
  );
}

/** People from a spreadsheet become personal invitations, of which the open ones are listed. */
export function ImportTab({ community: { slug, archived } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  useEffect(() => {
    return () => void dispatch(tableChanged(''));
  }, [dispatch]);
  return (
    <>
      <p className="dim">{s.lead}</p>
      {!archived && <TableForm slug={slug} />}
      <OpenInvitations slug={slug} />
    </>
  );
}
