import { Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyWithRetry } from '../shared/lazy-import';
import { Icon } from '../shared/art/Icon';
import { media } from '../shared/media';
import { isDockOpen, onPreference, setDockOpen } from '../shared/preferences';
import { BottomBar } from './BottomBar';
import css from './PeopleDock.module.css';
import { strings } from './member-strings';
import { whenIdle } from './social-idle';
import { useNewTerms } from './use-new-terms';

const useVeryWide = media('(min-width: 1700px)');
const NewTerms = lazyWithRetry(() => import('../features/legal/changed/NewTerms'));
const PeopleDock = lazyWithRetry(() => whenIdle().then(() => import('./PeopleDock')));

/** Closes the dock, and opens it again, from the same place, so that the focus stays. */
function DockButton({ isOpen }: { isOpen: boolean }) {
  const label = isOpen ? strings.closePeople : strings.people;
  return (
    <button
      type="button"
      className={`icon-button ${css.button}`}
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      onClick={() => setDockOpen(!isOpen)}
    >
      <Icon name={isOpen ? 'close' : 'friends'} size={18} />
    </button>
  );
}

/**
 * Adds to every page of a member the bar of places on phones, the people on very wide screens, and new terms. The terms
 * are rendered into an element of the shell above the page.
 */
export default function MemberFrame() {
  const isVeryWide = useVeryWide();
  const isDocked = useSyncExternalStore(onPreference, isDockOpen);
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
      {isVeryWide && <DockButton isOpen={isDocked} />}
      {isVeryWide && isDocked && (
        <Suspense>
          <PeopleDock />
        </Suspense>
      )}
    </>
  );
}
