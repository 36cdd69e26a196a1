import { LinkButton } from '../../shared/LinkButton';
import { LegalPage } from './LegalPage';
import { privacy } from './privacy';
import { words } from './words';

export const PrivacyPage = () => (
  <LegalPage content={privacy}>
    <LinkButton to="/signup" type="primary" size="large">
      {words.back}
    </LinkButton>
    <LinkButton to="/terms-of-service" size="large">
      {words.terms}
    </LinkButton>
  </LegalPage>
);
