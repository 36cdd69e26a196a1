import { type MessageView, REPORT_REASON_MAX } from '@muster/contracts/chat';
import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field } from '../../shared/Field';
import { FormActions } from '../../shared/FormActions';
import css from './ReportModal.module.css';
import { reportClosed, reportMessage } from './chat.slice';
import { strings } from './strings';
import { en } from './strings.en';
import { useSelected } from '../../shared/use-selected';

const s = strings.report;
const KINDS = Object.keys(s.kinds) as (keyof typeof s.kinds)[];

/** Reports a message with a category and an optional explanation. Admins read the category in English. */
export default function ReportModal({ message }: { message: MessageView }) {
  const dispatch = useDispatch();
  const busy = useSelected(reportMessage.selectIsRunning, message._id);
  const [kind, setKind] = useState<keyof typeof s.kinds>('insults');
  const [more, setMore] = useState('');
  const close = () => dispatch(reportClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(
      reportMessage.requested({
        messageId: message._id,
        reason: [en.report.kinds[kind], more.trim()].filter(Boolean).join(': '),
      }),
    );
  };
  return (
    <Modal
      open
      title={s.title(message._sender.name)}
      footer={null}
      onCancel={close}
      width={480}
      centered
      zIndex={1_100}
    >
      <form className={css.form} onSubmit={submit}>
        <blockquote className={css.quote}>{message.text}</blockquote>
        <ChoiceTiles
          name="report-kind"
          label={s.what}
          value={kind}
          columns={2}
          choices={KINDS.map((value) => ({ value, content: s.kinds[value] }))}
          onChoose={setKind}
        />
        <Field label={s.more} hint={s.moreHint}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 2, maxRows: 5 }}
              maxLength={REPORT_REASON_MAX - 40}
              value={more}
              onChange={({ target }) => setMore(target.value)}
            />
          )}
        </Field>
        <p className="dim">{s.who(message._sender.name)}</p>
        <FormActions verb={s.verb} danger busy={busy} onCancel={close} />
      </form>
    </Modal>
  );
}
