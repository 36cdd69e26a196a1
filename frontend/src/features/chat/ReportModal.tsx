import { type MessageView, REPORT_REASON_MAX } from '@muster/contracts';
import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field } from '../../shared/Field';
import { FormEnd } from '../../shared/FormEnd';
import css from './ReportModal.module.css';
import { reportClosed, reportWished, selectSendingReport } from './chat.slice';
import { words } from './words';

const w = words.report;

/** What is wrong with a message, in a word and more if one likes; and who will read it. */
export default function ReportModal({ message }: { message: MessageView }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectSendingReport);
  const [kind, setKind] = useState<string>(w.kinds[0]);
  const [more, setMore] = useState('');
  const close = () => dispatch(reportClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(reportWished({ messageId: message._id, reason: [kind, more.trim()].filter(Boolean).join(': ') }));
  };
  return (
    <Modal open title={w.title(message._sender.name)} footer={null} onCancel={close} width={480} centered zIndex={1_100}>
      <form className={css.form} onSubmit={submit}>
        <blockquote className={css.quote}>{message.text}</blockquote>
        <ChoiceTiles name="report-kind" label={w.what} value={kind} columns={2} choices={w.kinds.map((one) => ({ value: one, content: one }))} onChoose={setKind} />
        <Field label={w.more} hint={w.moreHint}>
          {(control) => <Input.TextArea {...control} autoSize={{ minRows: 2, maxRows: 5 }} maxLength={REPORT_REASON_MAX - 40} value={more} onChange={({ target }) => setMore(target.value)} />}
        </Field>
        <p className="dim">{w.who(message._sender.name)}</p>
        <FormEnd verb={w.verb} danger busy={busy} onCancel={close} />
      </form>
    </Modal>
  );
}
