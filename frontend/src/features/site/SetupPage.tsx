import type { SiteServices } from '@muster/contracts/site';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { LinkButton } from '../../shared/LinkButton';
import { LoadingScreen } from '../../shared/LoadingScreen';
import { selectIsAdmin, selectSessionStatus } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { useSelected } from '../../shared/use-selected';
import './site.saga';
import { becomeAdmin, selectIsMailTested, sendTestMail, services } from './site-form.slice';
import { SiteForm } from './SiteForm';
import css from './SetupPage.module.css';
import page from './SitePage.module.css';
import { dropSetupToken, keepSetupToken } from './setup-token';
import { strings } from './strings';

const s = strings.setup;

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`panel ${page.panel} ${css.panel}`}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** The token of the link, which stays in this tab while its owner signs in. */
function useSetupToken(): string | null {
  const [token] = useState(keepSetupToken);
  return token;
}

function BecomeAdmin() {
  const dispatch = useDispatch();
  const status = useSelector(selectSessionStatus);
  const isBusy = useSelector(becomeAdmin.selectIsRunning);
  const token = useSetupToken();
  if (!token)
    return (
      <Panel title={s.admin}>
        <p>{s.noToken}</p>
      </Panel>
    );
  return (
    <Panel title={s.admin}>
      <p>{status === 'in' ? s.adminHint : s.signInFirst}</p>
      {status === 'in' ? (
        <Button type="primary" size="large" loading={isBusy} onClick={() => dispatch(becomeAdmin.requested({ token }))}>
          {s.becomeAdmin}
        </Button>
      ) : (
        <LinkButton to="/signup" state={{ from: '/setup' }} type="primary" size="large">
          {s.signIn}
        </LinkButton>
      )}
    </Panel>
  );
}

const NAMES = ['mail', 'push', 'riot', 'discord', 'storage'] as const satisfies (keyof SiteServices)[];

/** Lists the services that the site has and lacks, with the variables that enable the missing ones. */
function Services() {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(services.select);
  const isSending = useSelector(sendTestMail.selectIsRunning);
  const isMailTested = useSelector(selectIsMailTested);
  useEffect(() => {
    dispatch(services.requested({}));
  }, [dispatch]);
  return (
    <Panel title={s.services}>
      {!shown && !failure && <div className={`skeleton ${css.waiting}`} />}
      {!shown && failure && (
        <p role="alert">
          {failure.message} <Button onClick={() => dispatch(services.requested({}))}>{shared.retry}</Button>
        </p>
      )}
      {shown && (
        <ul className={css.services}>
          {NAMES.map((name) => {
            const { on, missing } = shown[name];
            // An address of a mail server says nothing about whether mails arrive.
            const isUntried = on && name === 'mail' && !isMailTested;
            return (
              <li key={name}>
                <Icon name={isUntried ? 'info' : on ? 'check' : 'close'} size={18} />
                <b>{s.names[name]}</b>
                <span className="dim">{isUntried ? s.untried : on ? s.on : s.off(missing.join(', '))}</span>
              </li>
            );
          })}
        </ul>
      )}
      {shown?.mail.on && (
        <div>
          <Button loading={isSending} onClick={() => dispatch(sendTestMail.requested({}))}>
            {s.testMail}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The first run: become admin, name and colour, who runs the site, what is off and why. */
export function SetupPage() {
  const status = useSelector(selectSessionStatus);
  const isAdmin = useSelector(selectIsAdmin);
  usePageTitle(s.title);
  useEffect(() => {
    if (isAdmin) dropSetupToken();
  }, [isAdmin]);
  if (status === 'verifying') return <LoadingScreen />;
  return (
    <div className={`page ${page.page}`}>
      <h1>{s.title}</h1>
      <p className={page.lead}>{s.lead}</p>
      {!isAdmin && <BecomeAdmin />}
      {isAdmin && (
        <>
          <Panel title={s.look}>
            <SiteForm />
          </Panel>
          <Services />
          <Panel title={s.next}>
            <p>{s.nextHint}</p>
            <div className={css.actions}>
              <LinkButton to="/scrims/new" type="primary" size="large">
                {s.createScrim}
              </LinkButton>
              <LinkButton to="/admin/site" size="large">
                {strings.title}
              </LinkButton>
            </div>
          </Panel>
        </>
      )}
    </div>
  );
}
