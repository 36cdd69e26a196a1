import { Suspense } from 'react';
import { lazyWithRetry } from '../shared/lazy-import';
import { media } from '../shared/media';
import { BottomBar } from './BottomBar';
import { whenIdle } from './social-idle';

const useVeryWide = media('(min-width: 1700px)');
const PeopleDock = lazyWithRetry(() => whenIdle().then(() => import('./PeopleDock')));

/** What stands around every page of a member: places on phones, people on very wide screens. */
export default function MemberFrame() {
  const isVeryWide = useVeryWide();
  return (
    <>
      <BottomBar />
      {isVeryWide && (
        <Suspense>
          <PeopleDock />
        </Suspense>
      )}
    </>
  );
}
