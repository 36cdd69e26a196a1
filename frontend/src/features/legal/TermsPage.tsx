import { LinkButton } from '../../shared/LinkButton';
import { LegalPage } from './LegalPage';
import { terms } from './terms';
import { words } from './words';

export const TermsPage = () => (
  <LegalPage content={terms}>
    <LinkButton to="/signup" role="button" type="primary" size="large">
      {words.back}
    </LinkButton>
    <LinkButton to="/privacy-policy" role="button" size="large">
      {words.privacy}
    </LinkButton>
  </LegalPage>
);
