import { type PostView, REQUEST_MESSAGE_MAX } from '@muster/contracts/board';
import type { Role } from '@muster/contracts/constants';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { ChipToggles } from '../../../shared/ChipToggles';
import { Field } from '../../../shared/Field';
import { formatDateTime } from '../../../shared/language/dates';
import css from '../Board.module.css';
import { selectRefused } from '../board.slice';
import { useIsRunning, useSendCommand, useTeamView } from '../hooks';
import { emptyRoles, type LineUpChoice, proposedLineUp, toLineUp } from '../line-up/line-up-choice';
import { LineUpFields } from '../line-up/LineUpFields';
import { OneShortField } from '../OneShortField';
import { StartChips } from '../StartChips';
import { strings } from '../strings';

const s = strings.ask;

interface Content {
  start: string | null;
  message: string;
  oneShort: Role | null;
  /** Null: drawn by the server. */
  lineUp: LineUpChoice | null;
}

/** The people whom a refusal names. */
const useBusy = (): readonly string[] => {
  const people = useSelector(selectRefused)?.failure.body['people'];
  return Array.isArray(people) ? (people as string[]) : [];
};

/** Asks the team of a post for one of its starts. */
export function RequestForm({ post, postKey }: { post: PostView; postKey: string | undefined }) {
  const send = useSendCommand();
  const { _id: id, starts, me } = post;
  const [teamId, setTeamId] = useState(me.teams[0]!._id);
  const team = me.teams.find(({ _id }) => _id === teamId) ?? me.teams[0]!;
  const { team: view } = useTeamView(team.slug);
  const [content, setContent] = useState<Content>({ start: null, message: '', oneShort: null, lineUp: null });
  const [isSubmitted, setSubmitted] = useState(false);
  const busyPeople = useBusy();
  const isSending = useIsRunning('ask', id);
  const change = (fields: Partial<Content>) => setContent({ ...content, ...fields });
  const { message, oneShort, lineUp } = content;
  // A start that was taken while the form was open is not chosen any longer.
  const start = starts.find((one) => one === content.start) ?? (starts.length === 1 ? starts[0]! : null);
  const isWhole = lineUp === null || emptyRoles(lineUp, oneShort).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!start || !isWhole) return;
    const body = {
      teamId: team._id,
      startsAt: start,
      ...(message.trim() && { message: message.trim() }),
      ...(oneShort && { oneShort }),
      // The role may have been filled before the team said that it lacks somebody.
      ...(lineUp && { lineUp: toLineUp(lineUp).filter(({ role }) => role !== oneShort) }),
    };
    send({ kind: 'ask', id, key: postKey, body });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {me.teams.length > 1 && (
        <ChipToggles
          label={s.team}
          options={me.teams.map(({ _id }) => _id)}
          chosen={team._id}
          onChoose={(chosen) => {
            setTeamId(chosen);
            change({ lineUp: null });
          }}
          renderName={(one) => me.teams.find(({ _id }) => _id === one)!.name}
        />
      )}
      <StartChips label={s.start} starts={starts} chosen={start} onChoose={(chosen) => change({ start: chosen })} />
      {isSubmitted && !start && (
        <small className={css.problem} role="alert">
          {s.startMissing}
        </small>
      )}
      <Field label={s.message}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={REQUEST_MESSAGE_MAX}
            value={message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </Field>
      <OneShortField value={oneShort} onChange={(role) => change({ oneShort: role })} />
      {view && lineUp && (
        <LineUpFields
          members={view.members}
          choice={lineUp}
          oneShort={oneShort}
          busy={busyPeople}
          onChange={(chosen) => change({ lineUp: chosen })}
        />
      )}
      {view && (
        <div className={css.buttons}>
          <Button
            aria-expanded={lineUp !== null}
            onClick={() => change({ lineUp: lineUp ? null : proposedLineUp(view.members, oneShort) })}
          >
            {s.lineUp}
          </Button>
          <small className="dim">{s.lineUpHint}</small>
        </div>
      )}
      <Button type="primary" size="large" htmlType="submit" loading={isSending} disabled={!isWhole}>
        {start ? s.send(formatDateTime(start)) : s.sendAny}
      </Button>
    </form>
  );
}
