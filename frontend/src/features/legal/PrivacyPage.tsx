import { LinkButton } from '../../shared/LinkButton';
import { LegalPage } from './LegalPage';
import { strings } from './strings';

export const PrivacyPage = () => (
  <LegalPage kind="privacy" title={strings.privacy}>
    <LinkButton to="/signup" type="primary" size="large">
      {strings.back}
    </LinkButton>
    <LinkButton to="/terms-of-service" size="large">
      {strings.terms}
    </LinkButton>
  </LegalPage>
);
