import { type TouchEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { usePageTitle } from '../../shared/use-page-title';
import css from './GuidePage.module.css';
import { SlideArt } from './SlideArt';
import { slides, strings } from './strings';

const SWIPE_PX = 50;
const LAST = slides.length - 1;

/** Which slide, as the address keeps it (`?slide=3`). */
function useSlide() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('slide') ?? 1) - 1;
  const at = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), LAST) : 0;
  const go = (to: number) => {
    if (to >= 0 && to <= LAST) setSearch({ slide: String(to + 1) }, { replace: true, preventScrollReset: true });
  };
  return { at, go };
}

function useArrowKeys(at: number, go: (to: number) => void) {
  useEffect(() => {
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, textarea, select')))
        return;
      const to = { ArrowRight: at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: LAST }[key];
      if (to !== undefined) go(to);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}

/** Turns the page on a sideways swipe; a vertical one scrolls. */
function useSwipe(at: number, go: (to: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
    },
  };
}

/** The user guide: a few slides of our own. */
export function GuidePage() {
  const { at, go } = useSlide();
  const slide = slides[at]!;
  usePageTitle(strings.title);
  useArrowKeys(at, go);
  return (
    <div className={`page ${css.page}`}>
      <h1>{strings.title}</h1>
      <section
        className={`panel ${css.deck}`}
        aria-roledescription={strings.role}
        aria-label={strings.title}
        {...useSwipe(at, go)}
      >
        <div key={slide.id} className={css.slide}>
          <div className={css.art} aria-hidden="true">
            <SlideArt id={slide.id} />
          </div>
          <div
            className={css.text}
            role="group"
            aria-live="polite"
            aria-label={strings.slide(at + 1, slides.length, slide.title)}
          >
            <span>
              {at + 1} / {slides.length}
            </span>
            <h2>{slide.title}</h2>
            <p>{slide.text}</p>
          </div>
        </div>
        <nav className={css.controls} aria-label={strings.deck}>
          <button
            type="button"
            className="icon-button"
            aria-label={strings.previous}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <span className={css.flip}>
              <Icon name="chevron" />
            </span>
          </button>
          <ol>
            {slides.map(({ id, title }, index) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={strings.go(index + 1, title)}
                  aria-current={index === at}
                  onClick={() => go(index)}
                />
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="icon-button"
            aria-label={strings.next}
            disabled={at === LAST}
            onClick={() => go(at + 1)}
          >
            <span className={css.turn}>
              <Icon name="chevron" />
            </span>
          </button>
        </nav>
      </section>
      <p className={css.hint}>{strings.hint}</p>
    </div>
  );
}
