import { DISCORD_WEBHOOK_URL_MAX } from '@muster/contracts/community-discord';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../shared/Field';
import { strings } from '../strings';
import { selectStored, selectWebhookForm, storeWebhook } from './discord.slice';
import css from './DiscordTab.module.css';

const s = strings.discord;

function AddressForm({ slug, isStored }: { slug: string; isStored: boolean }) {
  const dispatch = useDispatch();
  const { saving, problem } = useSelector(selectWebhookForm);
  const [url, setUrl] = useState('');
  const send = () => url.trim() && dispatch(storeWebhook.requested({ slug, url: url.trim() }));
  return (
    <form
      className={css.webhook}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={s.webhookAddress}
        hint={isStored ? s.webhookReplaces : s.webhookSecret}
        problem={problem ?? undefined}
      >
        {(control) => (
          <Input
            {...control}
            size="large"
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={DISCORD_WEBHOOK_URL_MAX}
            placeholder={EXAMPLE}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Button htmlType="submit" loading={saving} disabled={!url.trim()}>
        {s.webhookSave}
      </Button>
    </form>
  );
}

const EXAMPLE = 'https://discord.com/api/webhooks/…';

/** Connects a server that Muster's bot is not on: messages have a link instead of buttons. */
export function WebhookForm(props: { slug: string; isStored: boolean }) {
  const stored = useSelector(selectStored);
  return (
    <section className={css.part} aria-labelledby="discord-webhook">
      <h3 id="discord-webhook">{s.orWebhook}</h3>
      <p className="dim">{s.webhookLead}</p>
      <AddressForm key={stored} {...props} />
    </section>
  );
}
