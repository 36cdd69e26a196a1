import { LOGO_MAX_SIDE } from '@muster/contracts/site';
import { useDispatch, useSelector } from 'react-redux';
import { Logo } from '../../shared/art/Logo';
import { ImageField } from '../../shared/image/ImageField';
import { useSite } from '../../shared/site/site';
import { usePageTitle } from '../../shared/use-page-title';
import './site.saga';
import { changeLogo } from './site-form.slice';
import { LegalEditor } from './LegalEditor';
import { SiteForm } from './SiteForm';
import css from './SitePage.module.css';
import { strings as s } from './strings';

/** Admins name the site, choose how it looks, and say who runs it. */
export function SitePage() {
  const dispatch = useDispatch();
  const { logo } = useSite();
  const isChanging = useSelector(changeLogo.selectIsRunning);
  usePageTitle(s.title);
  return (
    <div className={`page ${css.page}`}>
      <h1>{s.title}</h1>
      <p className={css.lead}>{s.lead}</p>
      <section className={`panel ${css.panel}`}>
        <ImageField
          title={s.logo.title}
          hint={s.logo.hint}
          hasImage={logo !== null}
          maxSide={LOGO_MAX_SIDE}
          busy={isChanging}
          onChange={(base64) => dispatch(changeLogo.requested({ base64 }))}
        >
          <Logo size={64} word={false} />
        </ImageField>
        <SiteForm />
      </section>
      <LegalEditor />
    </div>
  );
}
