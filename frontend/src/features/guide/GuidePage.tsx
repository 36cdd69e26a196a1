import { type TouchEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { Screen } from '../../shared/Screen';
import { usePageTitle } from '../../shared/use-page-title';
import css from './GuidePage.module.css';
import { slideIds, slideOf } from './slides';
import { strings } from './strings';

const SWIPE_PX = 50;
const LAST = slideIds.length - 1;

/** The current slide, stored in the URL (`?slide=3`). */
function useSlide() {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get('slide') ?? 1) - 1;
  const index = Number.isInteger(requested) ? Math.min(Math.max(requested, 0), LAST) : 0;
  const go = (to: number) => {
    if (to >= 0 && to <= LAST) setSearch({ slide: String(to + 1) }, { replace: true, preventScrollReset: true });
  };
  return { index, go };
}

function useArrowKeys(index: number, go: (to: number) => void) {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, textarea, select')))
        return;
      const to = {
        ArrowRight: index + 1,
        PageDown: index + 1,
        ArrowLeft: index - 1,
        PageUp: index - 1,
        Home: 0,
        End: LAST,
      }[key];
      if (to !== undefined) go(to);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Changes the slide on a horizontal swipe. */
function useSwipe(index: number, go: (to: number) => void) {
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
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) go(index + (x < 0 ? 1 : -1));
    },
  };
}

export function GuidePage() {
  const { index, go } = useSlide();
  const id = slideIds[index]!;
  const slide = slideOf(id);
  usePageTitle(strings.title);
  useArrowKeys(index, go);
  return (
    <div className={`page ${css.page}`}>
      <h1>{strings.title}</h1>
      <section
        className={`panel ${css.deck}`}
        aria-roledescription={strings.role}
        aria-label={strings.title}
        {...useSwipe(index, go)}
      >
        <div key={id} className={css.slide}>
          <div className={css.screen}>
            <Screen name={id} width={620} height={465} sizes="(max-width: 959px) 92vw, 540px" alt={slide.alt} />
          </div>
          <div
            className={css.text}
            role="group"
            aria-live="polite"
            aria-label={strings.slide(index + 1, slideIds.length, slide.title)}
          >
            <span>
              {index + 1} / {slideIds.length}
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
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <span className={css.flip}>
              <Icon name="chevron" />
            </span>
          </button>
          <ol>
            {slideIds.map((other, i) => (
              <li key={other}>
                <button
                  type="button"
                  aria-label={`${i + 1}. ${slideOf(other).title}`}
                  aria-current={i === index}
                  onClick={() => go(i)}
                />
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="icon-button"
            aria-label={strings.next}
            disabled={index === LAST}
            onClick={() => go(index + 1)}
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
