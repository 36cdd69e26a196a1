import { Icon } from '../../../shared/art/Icon';
import { Logo } from '../../../shared/art/Logo';
import { Screen } from '../../../shared/Screen';
import css from './Reasons.module.css';
import { strings } from './strings';

const REASONS = [
  ['seat', 'user'],
  ['live', 'bell'],
  ['lobby', 'link'],
] as const;

/** Why to sign up, beside a picture of the product on a phone, to which the site's own mark is added. */
export const Reasons = () => (
  <section className={css.reasons}>
    <ul>
      {REASONS.map(([name, icon]) => (
        <li key={name}>
          <Icon name={icon} size={22} />
          <b>{strings.reasons[name].title}</b>
          <p>{strings.reasons[name].text}</p>
        </li>
      ))}
    </ul>
    <div className={css.phone}>
      <Logo size={18} word={false} />
      <Screen name="phone" width={360} height={640} sizes="240px" alt={strings.picture} lazy />
    </div>
  </section>
);
