import { EmptyArt } from '../../shared/art/EmptyArt';
import { Icon } from '../../shared/art/Icon';
import { Logo } from '../../shared/art/Logo';
import { Showcase } from '../../shared/Showcase';
import css from './SlideArt.module.css';
import { strings, type slides } from './strings';

const { demo } = strings;

/** What the slide talks about, drawn with the pieces of the product itself. */
export function SlideArt({ id }: { id: (typeof slides)[number]['id'] }) {
  if (id === 'welcome') return <Logo size={200} word={false} />;
  if (id === 'seat') return <Showcase />;
  if (id === 'alerts') return <EmptyArt kind="bell" />;
  if (id === 'find')
    return (
      <div className={css.chips}>
        {demo.chips.map((chip, index) => (
          <span key={chip} className={`chip ${index === 2 || index === 3 ? 'on' : ''}`}>
            {chip}
          </span>
        ))}
      </div>
    );
  if (id === 'sign-in')
    return (
      <ol className={css.steps}>
        {demo.steps.map((step, index) => (
          <li key={step}>
            <b>{index + 1}</b> {step}
          </li>
        ))}
      </ol>
    );
  if (id === 'cast')
    return (
      <div className={css.cast}>
        <Icon name="mic" size={72} />
        <span>{demo.casters}</span>
        <b>{demo.cast}</b>
      </div>
    );
  if (id === 'winner')
    return (
      <div className={css.won}>
        <Icon name="trophy" size={72} />
        <b>{demo.won}</b>
      </div>
    );
  return (
    <div className={css.code}>
      <b>{demo.code}</b>
      <small>{demo.codeHint}</small>
      <code>{demo.sample}</code>
    </div>
  );
}
