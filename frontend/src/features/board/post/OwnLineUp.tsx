import type { PostView, RequestView } from '@muster/contracts/board';
import { Button } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { strings as shared } from '../../../shared/strings';
import css from '../Board.module.css';
import { selectRefused } from '../board.slice';
import { useIsRunning, useSendCommand, useTeamView } from '../hooks';
import { emptyRoles, type LineUpChoice, proposedLineUp, toLineUp } from '../line-up/line-up-choice';
import { LineUpFields } from '../line-up/LineUpFields';
import { strings } from '../strings';

/** Lets the team that waits for the other one choose who plays, because without a line-up nobody can accept. */
export function OwnLineUp({ post, request }: { post: PostView; request: RequestView }) {
  const isOfRequest = request.awaiting === 'post';
  const { team, oneShort } = isOfRequest ? request : post;
  const kind = isOfRequest ? 'lineUpRequest' : 'lineUpPost';
  const id = isOfRequest ? request._id : post._id;
  const { team: view } = useTeamView(team.slug);
  const send = useSendCommand();
  const isSaving = useIsRunning(kind, id);
  const refused = useSelector(selectRefused);
  const [choice, setChoice] = useState<LineUpChoice | null>(null);
  if (!view) return null;
  if (!choice)
    return (
      <div className={css.buttons}>
        <Button onClick={() => setChoice(proposedLineUp(view.members, oneShort))}>{strings.ask.lineUp}</Button>
      </div>
    );
  const people = refused?.command.kind === kind && refused.command.id === id && refused.failure.body['people'];
  return (
    <>
      <LineUpFields
        members={view.members}
        choice={choice}
        oneShort={oneShort}
        busy={Array.isArray(people) ? (people as string[]) : []}
        onChange={setChoice}
      />
      <div className={css.buttons}>
        <Button
          type="primary"
          loading={isSaving}
          disabled={emptyRoles(choice, oneShort).length > 0}
          onClick={() => send({ kind, id, lineUp: toLineUp(choice) })}
        >
          {strings.lineUp.save}
        </Button>
        <Button onClick={() => setChoice(null)}>{shared.close}</Button>
      </div>
    </>
  );
}
