import type { PostView, RequestView } from '@muster/contracts/board';
import { Button } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Crest } from '../../../shared/Crest';
import { formatDateTime, formatTime } from '../../../shared/language/dates';
import { LinkedText } from '../../../shared/LinkedText';
import { rankName } from '../../../shared/words/words';
import css from '../Board.module.css';
import { selectRefused } from '../board.slice';
import { useIsRunning, useSendCommand, useTeamView } from '../hooks';
import { emptyRoles, type LineUpChoice, proposedLineUp, toLineUp } from '../line-up/line-up-choice';
import { LineUpFields } from '../line-up/LineUpFields';
import { ReasonDialog } from '../ReasonDialog';
import { StartChips } from '../StartChips';
import { strings } from '../strings';
import { OwnLineUp } from './OwnLineUp';

const s = strings.request;
interface Props {
  post: PostView;
  request: RequestView;
}

/** Refusals after which the own team has to choose who plays. */
const ABOUT_PEOPLE = new Set(['player-busy', 'player-twice']);
function useAskedLineUp(id: string) {
  const refused = useSelector(selectRefused);
  if (refused?.command.kind !== 'accept' || refused.command.id !== id) return { isAsked: false, busy: [] };
  const { code, body } = refused.failure;
  const people = body['people'];
  return {
    isAsked: ABOUT_PEOPLE.has(code) || (code === 'line-up-needed' && body['whose'] === 'ours'),
    busy: Array.isArray(people) ? (people as string[]) : [],
  };
}

/** Accepts, proposes another start or declines, for the team that is awaited. */
function Answer({ post, request }: Props) {
  const { _id: id, team, startsAt, awaiting } = request;
  const send = useSendCommand();
  const isAccepting = useIsRunning('accept', id);
  const isProposing = useIsRunning('propose', id);
  const isDeclining = useIsRunning('decline', id);
  const own = awaiting === 'post' ? post.team : team;
  const other = awaiting === 'post' ? team : post.team;
  const { team: view } = useTeamView(own.slug);
  const { isAsked, busy } = useAskedLineUp(id);
  const [lineUp, setLineUp] = useState<LineUpChoice | null>(null);
  const [open, setOpen] = useState<'start' | 'decline' | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const oneShort = awaiting === 'post' ? post.oneShort : request.oneShort;
  const choice = lineUp ?? (isAsked && view ? proposedLineUp(view.members, oneShort) : null);
  const isWhole = choice === null || emptyRoles(choice, oneShort).length === 0;
  return (
    <>
      {choice && view && (
        <LineUpFields members={view.members} choice={choice} oneShort={oneShort} busy={busy} onChange={setLineUp} />
      )}
      <div className={css.buttons}>
        <Button
          type="primary"
          loading={isAccepting}
          disabled={!isWhole}
          aria-label={s.acceptWhom(formatTime(startsAt), other.name)}
          onClick={() => send({ kind: 'accept', id, lineUp: choice ? toLineUp(choice) : undefined })}
        >
          {s.accept(formatTime(startsAt))}
        </Button>
        {!choice && view && (
          <Button onClick={() => setLineUp(proposedLineUp(view.members, oneShort))}>{strings.ask.lineUp}</Button>
        )}
        <Button
          aria-expanded={open === 'start'}
          loading={isProposing}
          onClick={() => setOpen(open === 'start' ? null : 'start')}
        >
          {s.propose}
        </Button>
        <Button danger loading={isDeclining} aria-label={s.declineWhom(other.name)} onClick={() => setOpen('decline')}>
          {s.decline}
        </Button>
      </div>
      {open === 'start' && (
        <div className={css.form}>
          <StartChips
            label={s.propose}
            starts={post.starts.filter((one) => one !== startsAt)}
            chosen={start}
            onChoose={setStart}
          />
          {start && (
            <Button
              onClick={() => {
                setOpen(null);
                send({ kind: 'propose', id, startsAt: start });
              }}
            >
              {s.proposeStart(formatDateTime(start))}
            </Button>
          )}
        </div>
      )}
      <ReasonDialog
        open={open === 'decline'}
        title={s.declineAsk(other.name)}
        verb={s.decline}
        onSubmit={(reason) => send({ kind: 'decline', id, reason })}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

/** Offers what the user may do about an open request. */
function Open({ post, request }: Props) {
  const { _id: id, team, awaiting, expiresAt } = request;
  const { books } = useTeamView(team.slug);
  const send = useSendCommand();
  const isWithdrawing = useIsRunning('withdraw', id);
  const mayAnswer = awaiting === 'post' ? post.me.manages : books;
  const waitsHere = awaiting === 'post' ? books : post.me.manages;
  const awaited = awaiting === 'post' ? post.team : team;
  return (
    <>
      <small className="dim">
        {mayAnswer ? s.expires(formatDateTime(expiresAt)) : s.waits(awaited.name, formatDateTime(expiresAt))}
      </small>
      {mayAnswer && <Answer post={post} request={request} />}
      {!mayAnswer && waitsHere && <OwnLineUp post={post} request={request} />}
      {books && (
        <div className={css.buttons}>
          <Button loading={isWithdrawing} onClick={() => send({ kind: 'withdraw', id })}>
            {s.withdraw}
          </Button>
        </div>
      )}
    </>
  );
}

/** A request with what was proposed, and what its viewer may do about it. */
export function RequestCard({ post, request }: Props) {
  const { team, state, startsAt, message, oneShort, proposals, reason } = request;
  const nameOf = (id: string) => (id === post.team._id ? post.team.name : team.name);
  return (
    <li className={`${css.request} ${state === 'open' ? '' : css.ended}`}>
      <Crest name={team.name} slug={team.slug} size={36} image={team.crest} />
      <div className={css.text}>
        <p>
          <Link className={`text-link ${css.hit}`} to={`/teams/${team.slug}`}>
            {team.name}
          </Link>{' '}
          {team.ranks && (
            <small className="dim">{strings.ranks(rankName(team.ranks.low), rankName(team.ranks.high))}</small>
          )}
        </p>
        {proposals.length === 0 && <b>{s.asksFor(team.name, formatDateTime(startsAt))}</b>}
        {proposals.map(({ by, startsAt: proposed, at }) => (
          <span key={at}>{s.proposes(nameOf(by), formatDateTime(proposed))}</span>
        ))}
        <span className={css.tags}>
          {state !== 'open' && <span className="tag warn">{strings.requestStates[state]}</span>}
          {oneShort && <span className="tag warn">{strings.oneShort(oneShort)}</span>}
        </span>
        {message && (
          <p className={css.words}>
            <LinkedText text={message} />
          </p>
        )}
        {reason && <p className="dim">{s.because(reason)}</p>}
        {state === 'open' && <Open post={post} request={request} />}
      </div>
    </li>
  );
}
