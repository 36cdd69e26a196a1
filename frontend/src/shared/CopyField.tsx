import { Button } from 'antd';
import { Icon } from './art/Icon';
import css from './CopyField.module.css';
import { useCopyText } from './use-copy';

interface Props {
  value: string;
  label: string;
  texts: { copy: string; copied: string; copyFailed: string };
}

/** A text to copy, such as a link, which is also selected when its field is focused. */
export function CopyField({ value, label, texts: { copy: verb, copied, copyFailed } }: Props) {
  const copy = useCopyText();
  return (
    <>
      <input
        className={css.field}
        readOnly
        value={value}
        aria-label={label}
        onFocus={({ target }) => target.select()}
      />
      <Button type="primary" icon={<Icon name="copy" size={16} />} onClick={() => void copy(value, copied, copyFailed)}>
        {verb}
      </Button>
    </>
  );
}
