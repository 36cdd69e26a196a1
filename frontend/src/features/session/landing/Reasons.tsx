import { Icon } from '../../../shared/art/Icon';
import { Screen } from '../../../shared/Screen';
import css from './Reasons.module.css';
import { strings } from './strings';

/** Why to sign up, beside a picture of the product on a phone. */
export const Reasons = () => (
  <section className={css.reasons}>
    <ul>
      {strings.reasons.map(([icon, title, text]) => (
        <li key={title}>
          <Icon name={icon} size={22} />
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <div className={css.phone}>
      <Screen name="phone" width={360} height={640} sizes="240px" alt={strings.picture} lazy />
    </div>
  </section>
);
