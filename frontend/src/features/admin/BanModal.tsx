import { BAN_REASON_MAX } from '@muster/contracts/administration';
import type { PublicUser } from '@muster/contracts/users';
import { Input, Modal } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { DateInput } from '../../shared/DateInput';
import { Field } from '../../shared/Field';
import { FormActions } from '../../shared/FormActions';
import { banUser, selectFormProblems } from './admin.slice';
import { type BanDraft, toBanBody, earliestEnd, endingOn, endsTooEarly, newBan, startingOn } from './ban-draft';
import css from './Forms.module.css';
import { useCloseWhenDone } from './use-close-when-done';
import { strings } from './strings';
import { dateFormat } from '../../shared/language/dates';
import { useSelected } from '../../shared/use-selected';
import { serverNow } from '../../shared/clock';

const s = strings.ban;

interface PeriodProps {
  draft: BanDraft;
  onChange: (draft: BanDraft) => void;
  problems: Record<'from' | 'to', string | undefined>;
}
/** The first and the last day of the ban. */
const PeriodFields = ({ draft, onChange, problems }: PeriodProps) => (
  <div className={css.pair}>
    <Field label={s.from} problem={problems.from}>
      {(control) => (
        <DateInput
          {...control}
          size="large"
          value={draft.from}
          minDate={dayjs(serverNow())}
          onChoose={(day) => onChange(startingOn(draft, day))}
        />
      )}
    </Field>
    <Field label={s.to} problem={problems.to}>
      {(control) => (
        <DateInput
          {...control}
          size="large"
          value={draft.to}
          minDate={earliestEnd(draft)}
          status={problems.to ? 'error' : ''}
          onChoose={(day) => onChange(endingOn(draft, day))}
        />
      )}
    </Field>
  </div>
);

/** Asks for period and reason of a ban, then for confirmation. */
export default function BanModal({ user, open, onClose }: { user: PublicUser; open: boolean; onClose: () => void }) {
  const dispatch = useDispatch();
  const busy = useSelected(banUser.selectIsRunning, user._id);
  const serverProblems = useSelector(selectFormProblems);
  const [draft, setDraft] = useState(() => newBan(dayjs(serverNow())));
  const [isConfirming, setConfirming] = useState(false);
  useCloseWhenDone(onClose);
  const problem = endsTooEarly(draft) ? s.endFirst : serverProblems['dateTo'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!endsTooEarly(draft)) setConfirming(true);
  };
  const ban = () => {
    setConfirming(false);
    dispatch(banUser.requested({ user, body: toBanBody(draft) }));
  };
  return (
    <>
      <Modal
        open={open}
        title={s.title(user.name)}
        onCancel={onClose}
        footer={null}
        destroyOnHidden
        centered
        width={480}
      >
        <form className={css.form} onSubmit={submit} noValidate>
          <p className={css.effect}>
            <Icon name="warning" size={18} /> {s.effect}
          </p>
          <PeriodFields
            draft={draft}
            onChange={setDraft}
            problems={{ from: serverProblems['dateFrom'], to: problem }}
          />
          <Field label={strings.reason} hint={s.reasonHint} problem={serverProblems['reason']}>
            {(control) => (
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 2, maxRows: 5 }}
                maxLength={BAN_REASON_MAX}
                value={draft.reason}
                onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
              />
            )}
          </Field>
          <FormActions verb={s.verb} danger busy={busy} onCancel={onClose} />
        </form>
      </Modal>
      <ConfirmDialog
        open={isConfirming}
        title={s.ask(user.name, draft.to.format(dateFormat()))}
        verb={s.open}
        danger
        onConfirm={ban}
        onCancel={() => setConfirming(false)}
      >
        {s.effect}
      </ConfirmDialog>
    </>
  );
}
