import { accentColors, groundOf, type Theme } from '@muster/contracts/accent';
import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../shared/Field';
import { ACCENT_PROPOSALS, USUAL_ACCENT } from '../../shared/theme';
import css from './AccentField.module.css';
import { strings } from './strings';

const s = strings.accent;
const FORMAT = /^#[\da-f]{6}$/i;
const EXAMPLE = ACCENT_PROPOSALS[0]!;

/** A button and a line of text as each theme shows them. */
function Preview({ accent, theme }: { accent: string; theme: Theme }) {
  const colors = accentColors(accent)?.[theme];
  if (!colors) return null;
  return (
    <div className={css.preview} style={{ background: groundOf(theme), color: colors.gold }}>
      <small>{s[theme]}</small>
      <b style={{ background: colors['gold-low'], color: colors['on-gold'] }}>{s.example}</b>
    </div>
  );
}

interface Props {
  accent: string | null;
  onChange: (accent: string | null) => void;
  problem?: string | undefined;
}

/** The accent: the usual gold, a proposal, or any other colour that can be told apart. */
export function AccentField({ accent, onChange, problem }: Props) {
  // Follows the accent when it is changed elsewhere.
  const [input, setInput] = useState({ text: accent ?? '', of: accent });
  const typed = input.of === accent ? input.text : (accent ?? '');
  const isUnusable = accent !== null && !accentColors(accent);
  const wrong = typed !== '' && !FORMAT.test(typed) ? s.format : isUnusable ? s.tooClose : problem;
  const choose = (next: string | null) => {
    setInput({ text: next ?? '', of: next });
    onChange(next);
  };
  return (
    <fieldset className={css.accent}>
      <legend>{s.title}</legend>
      <small>{s.hint}</small>
      <div className={css.choices}>
        {[null, ...ACCENT_PROPOSALS].map((color) => (
          <button
            key={color}
            type="button"
            className={css.swatch}
            aria-label={color ?? s.usual}
            aria-pressed={accent === color}
            title={color ?? s.usual}
            style={{ background: color ?? USUAL_ACCENT }}
            onClick={() => choose(color)}
          />
        ))}
        <input
          type="color"
          className={css.picker}
          aria-label={s.own}
          title={s.own}
          value={accent ?? USUAL_ACCENT}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <Field label={s.code} problem={wrong}>
        {(control) => (
          <Input
            {...control}
            size="large"
            className={css.code ?? ''}
            maxLength={7}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={typed}
            onChange={({ target: { value } }) => {
              const text = value.trim();
              const isUsable = text === '' || FORMAT.test(text);
              const next = isUsable ? text.toLowerCase() || null : accent;
              setInput({ text, of: next });
              if (isUsable) onChange(next);
            }}
          />
        )}
      </Field>
      <div className={css.previews}>
        {accent && <Preview accent={accent} theme="dark" />}
        {accent && <Preview accent={accent} theme="light" />}
      </div>
    </fieldset>
  );
}
