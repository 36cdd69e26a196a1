import { LinkButton } from '../../shared/LinkButton';
import { LegalPage } from './LegalPage';
import { privacy } from './privacy';
import { strings } from './strings';

export const PrivacyPage = () => (
  <LegalPage content={privacy}>
    <LinkButton to="/signup" type="primary" size="large">
      {strings.back}
    </LinkButton>
    <LinkButton to="/terms-of-service" size="large">
      {strings.terms}
    </LinkButton>
  </LegalPage>
);
