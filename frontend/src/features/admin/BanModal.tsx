import { BAN_REASON_MAX, DATE_FORMAT, type PublicUser } from '@muster/contracts';
import { DatePicker, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { Field } from '../../shared/Field';
import { FormEnd } from '../../shared/FormEnd';
import { banWished, selectFormProblems, selectIsBanning } from './admin.slice';
import { bodyOf, earliestEnd, endingOn, endsTooEarly, newBan, startingOn } from './ban-draft';
import css from './Forms.module.css';
import { useFormEnd } from './use-form-end';
import { words } from './words';

const w = words.ban;

/** From when until when, and why; asked once more before it happens. */
export default function BanModal({ user, open, onClose }: { user: PublicUser; open: boolean; onClose: () => void }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectIsBanning);
  const refused = useSelector(selectFormProblems);
  const [draft, setDraft] = useState(() => newBan(dayjs()));
  const [asking, setAsking] = useState(false);
  useFormEnd(onClose);
  const problem = endsTooEarly(draft) ? w.endFirst : refused['dateTo'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!endsTooEarly(draft)) setAsking(true);
  };
  const ban = () => {
    setAsking(false);
    dispatch(banWished({ user, body: bodyOf(draft) }));
  };
  return (
    <>
      <Modal open={open} title={w.title(user.name)} onCancel={onClose} footer={null} destroyOnHidden centered width={480}>
        <form className={css.form} onSubmit={submit} noValidate>
          <p className={css.effect}>
            <Icon name="warning" size={18} /> {w.effect}
          </p>
          <div className={css.pair}>
            <Field label={w.from} problem={refused['dateFrom']}>
              {(control) => <DatePicker {...control} size="large" value={draft.from} format={DATE_FORMAT} allowClear={false} minDate={dayjs()} onChange={(day: Dayjs | null) => day && setDraft(startingOn(draft, day))} />}
            </Field>
            <Field label={w.to} problem={problem}>
              {(control) => <DatePicker {...control} size="large" value={draft.to} format={DATE_FORMAT} allowClear={false} minDate={earliestEnd(draft)} status={problem ? 'error' : ''} onChange={(day: Dayjs | null) => day && setDraft(endingOn(draft, day))} />}
            </Field>
          </div>
          <Field label={words.reason} hint={w.reasonHint} problem={refused['reason']}>
            {(control) => <Input.TextArea {...control} autoSize={{ minRows: 2, maxRows: 5 }} maxLength={BAN_REASON_MAX} value={draft.reason} onChange={({ target }) => setDraft({ ...draft, reason: target.value })} />}
          </Field>
          <FormEnd verb={w.verb} danger busy={busy} onCancel={onClose} />
        </form>
      </Modal>
      <ConfirmDialog open={asking} title={w.ask(user.name, draft.to.format(DATE_FORMAT))} verb={w.open} danger onConfirm={ban} onCancel={() => setAsking(false)}>
        {w.effect}
      </ConfirmDialog>
    </>
  );
}
