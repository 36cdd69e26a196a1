import { MESSAGE_MAX } from '@muster/contracts/constants';
import { Input } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import css from './ChatWindow.module.css';
import { draftTyped, selectDraft } from './chat.slice';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

interface Props {
  /** Key under which the draft is stored. */
  draft: string;
  onSend: (text: string) => void;
  onEmpty?: () => void;
}

/** Enter sends the message, Shift+Enter inserts a line break. Drafts survive a reload. */
export function Composer({ draft, onSend, onEmpty }: Props) {
  const dispatch = useDispatch();
  const text = useSelected(selectDraft, draft);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, []);
  const [leftOut, setLeftOut] = useState(0);
  const send = () => {
    setLeftOut(0);
    const message = text.trim();
    if (message) onSend(message);
    else onEmpty?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim()) send();
  };
  // The browser cuts a paste at `maxLength` without a word.
  const onPaste = ({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>) => {
    const replaced = currentTarget.selectionEnd - currentTarget.selectionStart;
    setLeftOut(Math.max(0, text.length - replaced + clipboardData.getData('text').length - MESSAGE_MAX));
  };
  const onChange = (typed: string, isPaste: boolean) => {
    if (!isPaste) setLeftOut(0);
    dispatch(draftTyped({ key: draft, text: typed }));
  };
  return (
    <>
      <p role="status" className={css.tooLong}>
        {leftOut > 0 && strings.tooLong(MESSAGE_MAX, leftOut)}
      </p>
      <div ref={box} className={css.composer}>
        <Input.TextArea
          aria-label={strings.message}
          placeholder={strings.placeholder}
          value={text}
          maxLength={MESSAGE_MAX}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={({ target, nativeEvent }) =>
            onChange(target.value, (nativeEvent as InputEvent).inputType === 'insertFromPaste')
          }
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={`icon-button ${css.send}`}
          aria-label={strings.send}
          title={strings.send}
          disabled={!onEmpty && !text.trim()}
          onClick={send}
        >
          <Icon name="arrowRight" size={20} />
        </button>
      </div>
    </>
  );
}
