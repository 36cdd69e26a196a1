import './around.saga';
import css from './Around.module.css';
import { OwnState } from './OwnState';
import { strings } from './strings';

/** On the home page of people whose communities play pick-ups. */
export function HomeAround() {
  return (
    <section className={css.home} aria-labelledby="around">
      <div>
        <h2 id="around">{strings.title}</h2>
        <p className="dim">{strings.own.lead}</p>
      </div>
      <OwnState />
    </section>
  );
}
