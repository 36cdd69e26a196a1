import { ChipToggles } from '../ChipToggles';
import css from './ReportToggles.module.css';
import { REPORT_STATUSES, type ReportStatus } from './use-report-filter';

interface Props {
  label: string;
  names: Readonly<Record<ReportStatus, string>>;
  status: ReportStatus;
  onShow: (status: ReportStatus) => void;
}

/** Chooses open, resolved or all reports. */
export const ReportToggles = ({ label, names, status, onShow }: Props) => (
  <ChipToggles
    className={css.toggles ?? ''}
    label={label}
    options={REPORT_STATUSES}
    chosen={status}
    onChoose={onShow}
    renderName={(option) => names[option]}
  />
);
