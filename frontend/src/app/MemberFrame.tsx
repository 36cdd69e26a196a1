import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { lazyWithRetry } from '../shared/lazy-import';
import { media } from '../shared/media';
import { BottomBar } from './BottomBar';
import { whenIdle } from './social-idle';
import { useNewTerms } from './use-new-terms';

const useVeryWide = media('(min-width: 1700px)');
const NewTerms = lazyWithRetry(() => import('../features/legal/changed/NewTerms'));
const PeopleDock = lazyWithRetry(() => whenIdle().then(() => import('./PeopleDock')));

/**
 * Adds to every page of a member the bar of places on phones, the people on very wide screens, and new terms. The terms
 * are rendered into an element of the shell above the page.
 */
export default function MemberFrame() {
  const isVeryWide = useVeryWide();
  const newTerms = useNewTerms();
  return (
    <>
      {newTerms &&
        createPortal(
          <Suspense>
            <NewTerms since={newTerms} />
          </Suspense>,
          document.getElementById('top')!,
        )}
      <BottomBar />
      {isVeryWide && (
        <Suspense>
          <PeopleDock />
        </Suspense>
      )}
    </>
  );
}
