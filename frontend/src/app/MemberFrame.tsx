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
 * What stands around every page of a member: places on phones, people on very wide screens, and new terms above the
 * page, in a place of the shell.
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
