import { LinkButton } from '../../shared/LinkButton';
import { LegalPage } from './LegalPage';
import { terms } from './terms';
import { strings } from './strings';

export const TermsPage = () => (
  <LegalPage content={terms}>
    <LinkButton to="/signup" role="button" type="primary" size="large">
      {strings.back}
    </LinkButton>
    <LinkButton to="/privacy-policy" role="button" size="large">
      {strings.privacy}
    </LinkButton>
  </LegalPage>
);
