import type { CommunityView } from '@muster/contracts/communities';
import { PickupSettings } from '../features/around/PickupSettings';
import { StaffPage } from '../features/communities/staff/StaffPage';
import { TemplateFields } from '../features/nights/TemplateFields';
import { scrimFields } from './NightRoutes';

const pickupsOf = (community: CommunityView) => (
  <PickupSettings
    community={community}
    templateFields={(props) => <TemplateFields {...props}>{scrimFields(props)}</TemplateFields>}
  />
);

/** The staff area with the settings of pick-ups, whose scrims have the fields of a night's. */
export const StaffRoute = () => <StaffPage pickups={pickupsOf} />;
