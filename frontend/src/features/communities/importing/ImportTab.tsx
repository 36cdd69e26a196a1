import type { CommunityView } from '@muster/contracts/communities';
import { IMPORT_BYTES_MAX, IMPORT_COLUMNS, IMPORT_ROWS_MAX } from '@muster/contracts/community-import';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { downloadFile, SPREADSHEET } from '../../../shared/download-file';
import { Field } from '../../../shared/Field';
import { FileButton } from '../../../shared/FileButton';
import { currentLanguage } from '../../../shared/language/current-language';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import { CheckedRows } from './CheckedRows';
import { EncodingChoice } from './EncodingChoice';
import { type Reading, readFileText } from './file-text';
import css from './Import.module.css';
import { checkTable, selectTable, tableChanged } from './import.slice';
import { OpenInvitations } from './OpenInvitations';
import { templateFile } from './spreadsheet';

const s = strings.importing;
const FILE_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** UTF-16 takes two bytes for what takes one in the text that is sent. */
const FILE_BYTES_MAX = 2 * IMPORT_BYTES_MAX;

/** The file that was chosen last: why it cannot be used, or how it may read. */
function useChosenFile(use: (text: string) => void) {
  const [problem, setProblem] = useState<string>();
  const [readings, setReadings] = useState<Reading[]>();
  const forget = () => {
    setProblem(undefined);
    setReadings(undefined);
  };
  const take = (text: string) => {
    forget();
    if (new Blob([text]).size > IMPORT_BYTES_MAX) setProblem(s.tooLarge);
    else use(text);
  };
  const choose = async (file: File) => {
    forget();
    if (file.size > FILE_BYTES_MAX) return setProblem(s.tooLarge);
    const read = await readFileText(file, currentLanguage()).catch(() => ({ readings: [] }));
    if ('text' in read) take(read.text);
    else if (read.readings.length > 0) setReadings(read.readings);
    else setProblem(s.noText);
  };
  return { problem, readings, forget, take, choose };
}

/** A table is pasted or read from a file, checked, and only then imported. */
function TableForm({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const { csv, result, problem } = useSelector(selectTable);
  const busy = useSelected(checkTable.selectIsRunning);
  const check = (text: string) => dispatch(checkTable.requested({ slug, csv: text }));
  const file = useChosenFile((text) => {
    dispatch(tableChanged(text));
    check(text);
  });
  const change = (text: string) => {
    file.forget();
    dispatch(tableChanged(text));
  };
  return (
    <>
      <Field
        label={s.table}
        hint={s.tableHint(IMPORT_COLUMNS.join(', '), IMPORT_ROWS_MAX)}
        problem={file.problem ?? problem ?? undefined}
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
        <Button
          type="primary"
          loading={busy}
          disabled={csv.trim() === ''}
          onClick={() => {
            file.forget();
            check(csv);
          }}
        >
          {s.check}
        </Button>
        <FileButton accept={FILE_TYPES} onChoose={file.choose}>
          {s.choose}
        </FileButton>
        <Button type="text" onClick={() => downloadFile(templateFile(), 'members.csv', SPREADSHEET.type)}>
          {s.template}
        </Button>
      </div>
      {file.readings && <EncodingChoice readings={file.readings} onChoose={file.take} onCancel={file.forget} />}
      {result && !file.readings && !file.problem && <CheckedRows slug={slug} csv={csv} result={result} />}
    </>
  );
}

/** Imports people from a spreadsheet as personal invitations, and lists the open ones. */
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
