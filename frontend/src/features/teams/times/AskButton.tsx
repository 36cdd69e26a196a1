import { DAY_NOTE_MAX } from '@muster/contracts/availability';
import { ASK_AGAIN_MS, type TimesView } from '@muster/contracts/team-times';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../../../shared/clock';
import { Field } from '../../../shared/Field';
import { FormActions } from '../../../shared/FormActions';
import { timeAgo } from '../../../shared/language/time-ago';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import page from '../Teams.module.css';
import { askTeam } from '../teams.slice';

const s = strings.times;

function AskForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    dispatch(askTeam.requested({ slug, note: note.trim() }));
  };
  return (
    <form className={page.form} onSubmit={submit}>
      <p>{s.askHint}</p>
      <Field label={s.note}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={DAY_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <FormActions verb={s.ask} busy={false} onCancel={onClose} />
    </form>
  );
}

/** Asks the members when they can play, and says when that was done last: it is done once in 20 hours. */
export function AskButton({ slug, asked }: { slug: string } & Pick<TimesView, 'asked'>) {
  const [isOpen, setOpen] = useState(false);
  const busy = useSelected(askTeam.selectIsRunning, slug);
  const wasAsked = useClock((now) => asked !== null && now < Date.parse(asked.at) + ASK_AGAIN_MS);
  return (
    <div className={page.buttons}>
      <Button icon={<Icon name="bell" size={17} />} loading={busy} disabled={wasAsked} onClick={() => setOpen(true)}>
        {s.ask}
      </Button>
      {asked && <small className="dim">{s.asked(timeAgo(asked.at))}</small>}
      <Modal open={isOpen} title={s.askTitle} onCancel={() => setOpen(false)} footer={null} centered destroyOnHidden>
        <AskForm slug={slug} onClose={() => setOpen(false)} />
      </Modal>
    </div>
  );
}
