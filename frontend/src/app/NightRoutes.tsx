import { EditNightPage, NewNightPage } from '../features/nights/NightPage';
import type { ScrimFields } from '../features/nights/TemplateFields';
import { AttendanceFields } from '../features/scrims/form/AttendanceFields';
import { SeriesFields } from '../features/scrims/form/SeriesFields';

export const scrimFields: ScrimFields = ({ template, onChange }) => (
  <>
    <SeriesFields series={template.series} onChange={(series) => onChange({ ...template, series })} />
    <AttendanceFields
      attendance={template.attendance}
      onChange={(attendance) => onChange({ ...template, attendance })}
    />
  </>
);

/** The form of a night with the fields of its scrims, which are another feature's. */
export const NewNightRoute = () => <NewNightPage scrimFields={scrimFields} />;
export const EditNightRoute = () => <EditNightPage scrimFields={scrimFields} />;
