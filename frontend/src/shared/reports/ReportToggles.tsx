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
  <div className={css.toggles} role="group" aria-label={label}>
    {REPORT_STATUSES.map((option) => (
      <button
        key={option}
        type="button"
        className="chip"
        aria-pressed={option === status}
        onClick={() => onShow(option)}
      >
        {names[option]}
      </button>
    ))}
  </div>
);
