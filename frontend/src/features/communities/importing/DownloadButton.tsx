import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import css from './Import.module.css';
import { downloadMembers } from './import.slice';

/** The members as a file for spreadsheets. */
export function DownloadButton({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const busy = useSelected(downloadMembers.selectIsRunning);
  return (
    <Button className={css.download ?? ''} loading={busy} onClick={() => dispatch(downloadMembers.requested({ slug }))}>
      {strings.importing.export}
    </Button>
  );
}
