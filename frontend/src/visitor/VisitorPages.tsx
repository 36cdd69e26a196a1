import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Bar } from '../app/Bar';
import { Frame } from '../app/Frame';
import { CommunityInvitation } from '../app/invitations/CommunityInvitation';
import { ScrimInvitation } from '../app/invitations/ScrimInvitation';
import SignedOutBar from '../app/SignedOutBar';
import { SignUpPage } from '../features/session/SignUpPage';
import { hasCommunities } from '../shared/communities-mode';
import { currentUiLanguage, hasLanguageInAddress } from '../shared/language/current-language';
import { LoadingScreen } from '../shared/LoadingScreen';
import { setNavigate } from './routing';

/**
 * Leaves for the app, which has every other page. The address already names that page, with the language if one was
 * asked for.
 */
function InTheApp() {
  useEffect(() => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    if (hasLanguageInAddress()) query.set('lang', currentUiLanguage());
    window.location.replace(`${pathname}${query.size > 0 ? `?${query}` : ''}`);
  }, []);
  return <LoadingScreen />;
}

export function VisitorPages() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    setNavigate((to, options) => void navigate(to, options));
  }, [navigate]);
  return (
    <Frame
      bar={
        <Bar home="/signup">
          <SignedOutBar />
        </Bar>
      }
    >
      <Routes>
        <Route path="/" element={<Navigate to="/signup" replace />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/scrims/new" element={<InTheApp />} />
        <Route path="/scrims/:id" element={<ScrimInvitation key={pathname} />} />
        <Route path="/communities/new" element={<InTheApp />} />
        {hasCommunities && <Route path="/communities/:slug" element={<CommunityInvitation key={pathname} />} />}
        <Route path="*" element={<InTheApp />} />
      </Routes>
    </Frame>
  );
}
