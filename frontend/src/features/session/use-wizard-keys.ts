import { useEffectEvent, useLayoutEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable=true]';
/** Elements that handle Enter themselves. */
const INTERACTIVE = 'button, a[href], [role=button], [role=combobox]';

/** Enter goes forward or submits; Backspace goes back when no field is focused (spec §2). */
export function useWizardKeys(forward: () => void, back: () => void): void {
  // The actions of the step that is shown: a key may arrive before React runs the effects of a new step.
  const onForward = useEffectEvent(forward);
  const onBack = useEffectEvent(back);
  // Keys count from the moment the form is shown.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.defaultPrevented;
      if (!plain || event.repeat) return;
      if (event.key === 'Enter' && !target.matches(INTERACTIVE)) {
        event.preventDefault();
        onForward();
      } else if (event.key === 'Backspace' && !target.matches(FIELDS)) {
        event.preventDefault();
        onBack();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
