import { LinkButton } from '../../shared/LinkButton';
import { LegalPage } from './LegalPage';
import { strings } from './strings';

export const TermsPage = () => (
  <LegalPage kind="terms" title={strings.terms}>
    <LinkButton to="/signup" role="button" type="primary" size="large">
      {strings.back}
    </LinkButton>
    <LinkButton to="/privacy-policy" role="button" size="large">
      {strings.privacy}
    </LinkButton>
  </LegalPage>
);
