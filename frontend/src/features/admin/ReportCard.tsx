import type { MessageView, ReportView } from '@muster/contracts/chat';
import { profilePath } from '@muster/contracts/profile-path';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { LinkButton } from '../../shared/LinkButton';
import { strings as shared } from '../../shared/strings';
import { reportContexts, resolveReport, selectIsResolving } from './reports.slice';
import css from './ReportsPage.module.css';
import { strings } from './strings';
import { formatMoment } from '../../shared/language/dates';
import { useSelected } from '../../shared/use-selected';

const s = strings.reports;
const Timestamp = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatMoment(iso)}</time>;

const ReportedMessage = ({ message, reported }: { message: MessageView; reported: boolean }) => (
  <li className={reported ? css.reported : undefined} aria-current={reported || undefined}>
    <b>{message._sender.name}</b> <Timestamp iso={message.createdAt} />
    <p>{message.text}</p>
  </li>
);

function placeOf({ _sender, _receiver }: MessageView, scrimTitle: string | null): string {
  if (_receiver) return s.between(_sender.name, _receiver.name);
  return scrimTitle ? s.inScrim(scrimTitle) : s.inSomeScrim;
}

function ReportContext({ id, message }: { id: string; message: MessageView }) {
  const dispatch = useDispatch();
  const { shown: context, isLoading, failure } = useSelected(reportContexts.select, id);
  if (failure && !isLoading) {
    return (
      <p role="alert">
        {s.contextFailed} <Button onClick={() => dispatch(reportContexts.requested({ id }))}>{shared.retry}</Button>
      </p>
    );
  }
  if (!context || isLoading)
    return <div className={`skeleton ${css.waitingContext}`} role="status" aria-label={shared.loading} />;
  return (
    <>
      <p className="dim">{placeOf(message, context.scrimTitle)}</p>
      <ol className={css.context}>
        {context.messages.map((other) => (
          <ReportedMessage key={other._id} message={other} reported={other._id === message._id} />
        ))}
      </ol>
    </>
  );
}

function ReportActions({ report: { _id: id } }: { report: ReportView }) {
  const dispatch = useDispatch();
  const busy = useSelected(selectIsResolving, id);
  return (
    <>
      <Button
        title={s.dismissHint}
        disabled={busy}
        onClick={() => dispatch(resolveReport.requested({ id, outcome: 'dismissed' }))}
      >
        {s.dismiss}
      </Button>
      <Button
        type="primary"
        title={s.resolveHint}
        loading={busy}
        onClick={() => dispatch(resolveReport.requested({ id, outcome: 'resolved' }))}
      >
        {s.resolve}
      </Button>
    </>
  );
}

/** A reported message with its reporter, reason, context and actions. */
export function ReportCard({ report }: { report: ReportView }) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const { _id: id, message, _reporter, reason, outcome, _resolvedBy } = report;
  const toggle = () => {
    if (!open) dispatch(reportContexts.requested({ id }));
    setOpen(!open);
  };
  return (
    <li className={`panel ${css.card}`}>
      <header className={css.head}>
        <b>{message._sender.name}</b> <small className="dim">#{message._sender.summonerTagline}</small>
        <Timestamp iso={message.createdAt} />
      </header>
      <blockquote className={css.quote}>{message.text}</blockquote>
      <p>
        <Icon name="flag" size={15} className={css.flag ?? ''} /> {reason || <span className="dim">{s.noReason}</span>}
      </p>
      <p className="dim">
        {s.by(_reporter.name)}, <Timestamp iso={report.createdAt} />
        {outcome && <> · {s.outcome[outcome](_resolvedBy?.name ?? '')}</>}
      </p>
      <div className={css.actions}>
        <button type="button" className="chip" aria-expanded={open} onClick={toggle}>
          <Icon name="chat" size={16} /> {open ? s.hide : s.context}
        </button>
        <LinkButton
          to={profilePath(message._sender)}
          icon={<Icon name="user" size={16} />}
          aria-label={s.profileOf(message._sender.name)}
        >
          {s.profile}
        </LinkButton>
        <span className={css.space} />
        {!outcome && <ReportActions report={report} />}
      </div>
      {open && <ReportContext id={id} message={message} />}
    </li>
  );
}
