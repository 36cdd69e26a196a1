import { Button, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../shared/Field';
import { strings } from '../strings';
import { type Reading, tellingLines } from './file-text';
import css from './Import.module.css';

const s = strings.importing;

/** A guessed text is not used before the person has seen how its letters read. */
export function EncodingChoice({
  readings,
  onChoose,
  onCancel,
}: {
  readings: readonly Reading[];
  onChoose: (text: string) => void;
  onCancel: () => void;
}) {
  const [encoding, setEncoding] = useState(readings[0]!.encoding);
  const chosen = readings.find((one) => one.encoding === encoding) ?? readings[0]!;
  return (
    <section className={css.encoding} aria-label={s.encoding}>
      <Field label={s.encoding} hint={s.encodingHint}>
        {(control) => (
          <Select
            {...control}
            value={chosen.encoding}
            options={readings.map(({ encoding: value }) => ({ value, label: s.encodings[value] }))}
            onChange={setEncoding}
          />
        )}
      </Field>
      <pre role="status" className={css.preview}>
        {tellingLines(chosen.text).join('\n')}
      </pre>
      <div className={css.actions}>
        <Button type="primary" onClick={() => onChoose(chosen.text)}>
          {s.rightReading}
        </Button>
        <Button onClick={onCancel}>{s.noReading}</Button>
      </div>
    </section>
  );
}
