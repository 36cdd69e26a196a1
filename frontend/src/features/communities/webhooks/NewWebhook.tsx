import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
} from '@muster/contracts/webhooks';
import { Button, Checkbox, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../shared/Field';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import { nameOfEvent } from './event-names';
import { createWebhook, selectProblem } from './webhooks.slice';
import css from './Webhooks.module.css';

const s = strings.webhooks;
const EXAMPLE = 'https://example.com/muster';

function EventChoice({ value, onChange }: { value: WebhookEvent[]; onChange: (chosen: WebhookEvent[]) => void }) {
  return (
    <fieldset className={css.events}>
      <legend>{s.chooseEvents}</legend>
      <Checkbox.Group
        className={css.choices}
        value={value}
        onChange={onChange}
        options={WEBHOOK_EVENTS.map((event) => ({ value: event, label: nameOfEvent(event), className: css.choice }))}
      />
    </fieldset>
  );
}

export function NewWebhook({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const busy = useSelected(createWebhook.selectIsRunning);
  const problem = useSelector(selectProblem) ?? undefined;
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(['scrim.created', 'scrim.changed']);
  const isComplete = url.trim() !== '' && events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) dispatch(createWebhook.requested({ slug, body: { url: url.trim(), events, description } }));
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <h3>{s.create}</h3>
      <Field label={s.url} hint={s.urlHint} problem={problem}>
        {(control) => (
          <Input
            {...control}
            size="large"
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={WEBHOOK_URL_MAX}
            placeholder={EXAMPLE}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Field label={s.description}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={WEBHOOK_DESCRIPTION_MAX}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <EventChoice value={events} onChange={setEvents} />
      <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!isComplete}>
        {s.create}
      </Button>
    </form>
  );
}
