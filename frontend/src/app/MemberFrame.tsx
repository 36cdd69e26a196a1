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
 * What stands around every page of a member: places on phones, people on very wide screens, and new terms in `top`, the
 * place above the page.
 */
export default function MemberFrame({ top }: { top: HTMLElement | null }) {
  const isVeryWide = useVeryWide();
  const newTerms = useNewTerms();
  return (
    <>
      {top &&
        newTerms &&
        createPortal(
          <Suspense>
            <NewTerms since={newTerms} />
          </Suspense>,
          top,
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
