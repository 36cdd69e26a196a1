import { OPPONENT_NOTE_MAX, type OpponentView } from '@muster/contracts/board';
import type { TeamView } from '@muster/contracts/teams';
import { Button, Input, Pagination } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Crest } from '../../../shared/Crest';
import { Field } from '../../../shared/Field';
import { FoldedSection } from '../../../shared/FoldedSection';
import { formatLongDate } from '../../../shared/language/dates';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { useIsRunning, useSendCommand } from '../hooks';
import { dateOf } from '../starts';
import { strings } from '../strings';
import { opponents, OPPONENTS_SHOWN } from './plans.slice';

const s = strings.team;

function Note({ slug, opponent: { team, note } }: { slug: string; opponent: OpponentView }) {
  const send = useSendCommand();
  const [text, setText] = useState<string | null>(null);
  const isSaving = useIsRunning('note', team._id);
  if (text === null)
    return (
      <>
        {note && <p className={css.words}>{note}</p>}
        <Button aria-label={s.noteOn(team.name)} onClick={() => setText(note)}>
          {s.addNote}
        </Button>
      </>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setText(null);
    send({ kind: 'note', id: team._id, slug, text: text.trim() });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field label={s.noteOn(team.name)} hint={s.noteHint}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={OPPONENT_NOTE_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit" loading={isSaving} aria-label={s.saveNoteOn(team.name)}>
          {s.saveNote}
        </Button>
        <Button onClick={() => setText(null)}>{shared.cancel}</Button>
      </div>
    </form>
  );
}

const Opponent = ({ slug, opponent }: { slug: string; opponent: OpponentView }) => {
  const { team, bookings, games, last } = opponent;
  return (
    <li className={css.request}>
      <Crest name={team.name} slug={team.slug} size={36} image={team.crest} />
      <div className={css.text}>
        <Link className="text-link" to={`/teams/${team.slug}`}>
          {team.name}
        </Link>
        <small className="dim">
          {s.score(games.won, games.lost)} · {s.met(bookings, formatLongDate(dateOf(last)))}
        </small>
        <Note slug={slug} opponent={opponent} />
      </div>
    </li>
  );
};

function List({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const [page, setPage] = useState(1);
  const { shown, failure } = useSelected(opponents.select, `${slug} ${page}`);
  useEffect(() => {
    dispatch(opponents.requested({ slug, page }));
  }, [dispatch, slug, page]);
  if (!shown)
    return failure ? (
      <LoadFailed message={s.opponentsFailed} retry={() => dispatch(opponents.requested({ slug, page }))} />
    ) : (
      <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
    );
  if (shown.list.length === 0) return <p className="dim">{s.noOpponents}</p>;
  return (
    <>
      <ul className={css.list} aria-label={s.opponents}>
        {shown.list.map((opponent) => (
          <Opponent key={opponent.team._id} slug={slug} opponent={opponent} />
        ))}
      </ul>
      {shown.total > OPPONENTS_SHOWN && (
        <Pagination
          current={page}
          pageSize={OPPONENTS_SHOWN}
          total={shown.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

/** The teams that the own one has played, with what it remembers of them; loaded when it is opened. */
export function Opponents({ team: { slug } }: { team: TeamView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedSection icon="swords" title={s.opponents} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <List slug={slug} />
    </FoldedSection>
  );
}
