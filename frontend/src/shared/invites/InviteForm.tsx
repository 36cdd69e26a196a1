import { Button, Select } from 'antd';
import { useState } from 'react';
import { Icon } from '../art/Icon';
import { Field } from '../Field';
import css from './Invites.module.css';

interface Texts {
  uses: string;
  people: (n: number) => string;
  expires: string;
  issue: string;
}
interface Props {
  /** The choices, and which is made at first. */
  uses: readonly number[];
  usesAtFirst: number;
  hours: readonly number[];
  hoursAtFirst: number;
  hoursLabel: (hours: number) => string;
  texts: Texts;
  busy: boolean;
  onIssue: (invite: { uses: number; expiresInHours: number }) => void;
}

/** Creates an invite link for a number of people and a time. */
export function InviteForm({ texts, busy, onIssue, hoursLabel, ...choices }: Props) {
  const [uses, setUses] = useState(choices.usesAtFirst);
  const [expiresInHours, setHours] = useState(choices.hoursAtFirst);
  return (
    <div className={css.form}>
      <Field label={texts.uses}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={uses}
            onChange={setUses}
            options={choices.uses.map((value) => ({ value, label: texts.people(value) }))}
          />
        )}
      </Field>
      <Field label={texts.expires}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={expiresInHours}
            onChange={setHours}
            options={choices.hours.map((value) => ({ value, label: hoursLabel(value) }))}
          />
        )}
      </Field>
      <Button
        type="primary"
        size="large"
        loading={busy}
        icon={<Icon name="link" size={17} />}
        onClick={() => onIssue({ uses, expiresInHours })}
      >
        {texts.issue}
      </Button>
    </div>
  );
}
