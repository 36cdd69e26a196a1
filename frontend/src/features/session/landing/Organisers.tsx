import { Screen } from '../../../shared/Screen';
import { SimpleButton } from '../../../shared/SimpleButton';
import css from './Organisers.module.css';
import { strings } from './strings';

/** With the heights of their pictures. */
const PARTS = [
  ['night', 465],
  ['draft', 465],
  ['overlay', 349],
  ['discord', 465],
] as const;
const s = strings.organisers;

/** Shows organisers what they get, in pictures that load once they come near. */
export const Organisers = ({ onSignUp }: { onSignUp: () => void }) => (
  <section className={css.organisers} aria-labelledby="organisers">
    <div className={css.head}>
      <div>
        <h2 id="organisers">{s.title}</h2>
        <p>{s.lead}</p>
      </div>
      <SimpleButton large onClick={onSignUp}>
        {s.signUp}
      </SimpleButton>
    </div>
    <ul>
      {PARTS.map(([name, height]) => (
        <li key={name} className="panel">
          <Screen
            name={name}
            width={620}
            height={height}
            sizes="(max-width: 599px) 92vw, (max-width: 1099px) 46vw, 400px"
            alt={s[name].picture}
            lazy
          />
          <h3>{s[name].title}</h3>
          <p>{s[name].text}</p>
        </li>
      ))}
    </ul>
  </section>
);
