import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable=true]';
/** Enter on these is theirs. */
const INTERACTIVE = 'button, a[href], [role=button], [role=combobox]';

/** Enter goes forward or submits; Backspace goes back when no field is focused (spec §2). */
export function useWizardKeys(forward: () => void, back: () => void): void {
  const act = useRef({ forward, back });
  useEffect(() => {
    act.current = { forward, back };
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.defaultPrevented;
      if (!plain || event.repeat) return;
      if (event.key === 'Enter' && !target.matches(INTERACTIVE)) {
        event.preventDefault();
        act.current.forward();
      } else if (event.key === 'Backspace' && !target.matches(FIELDS)) {
        event.preventDefault();
        act.current.back();
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
