import { LANGUAGES, type Language } from '@muster/contracts/languages';
import { LEGAL_KINDS, LEGAL_TEXT_MAX, type LegalKind, type LegalVersions } from '@muster/contracts/site';
import { Button, Input, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../shared/EmptyState';
import { Field } from '../../shared/Field';
import { currentLanguage } from '../../shared/language/current-language';
import { formatLongDate } from '../../shared/language/dates';
import { LANGUAGE_NAMES } from '../../shared/language/names';
import { Blocks } from '../../shared/markdown/Markdown';
import { readMarkdown } from '../../shared/markdown/read-markdown';
import { strings as shared } from '../../shared/strings';
import { useSelected } from '../../shared/use-selected';
import { legalIdOf, legalVersions, publishLegal } from './site-form.slice';
import css from './LegalEditor.module.css';
import page from './SitePage.module.css';
import { strings } from './strings';

const s = strings.legal;

function Preview({ text }: { text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <section className={css.preview} aria-label={s.preview}>
      {blocks.length > 0 ? <Blocks blocks={blocks} /> : <p className="dim">{s.empty}</p>}
    </section>
  );
}

function History({ versions, onLoad }: { versions: LegalVersions; onLoad: (text: string) => void }) {
  return (
    <section>
      <h3>{s.history}</h3>
      {versions.length === 0 && <p className="dim">{s.noHistory}</p>}
      <ul className={css.versions}>
        {versions.map(({ text, since, by }) => (
          <li key={since}>
            <span>{(text === null ? s.sinceOurs : s.since)(formatLongDate(since))}</span>
            {by && <span className="dim">{by}</span>}
            {text !== null && <Button onClick={() => onLoad(text)}>{s.load}</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const versionOf = (id: string, versions: LegalVersions): string => `${id} ${versions[0]?.since}`;

/** Text, preview and history of one text in one language. */
function Editor({
  kind,
  language,
  versions,
  typed,
  onType,
}: {
  kind: LegalKind;
  language: Language;
  versions: LegalVersions;
  typed: string | undefined;
  onType: (text: string) => void;
}) {
  const dispatch = useDispatch();
  const inForce = versions[0]?.text ?? null;
  const text = typed ?? inForce ?? '';
  const isSaving = useSelector(publishLegal.selectIsRunning);
  const publish = (next: string | null) => dispatch(publishLegal.requested({ kind, language, text: next }));
  return (
    <>
      <Field label={s.text} hint={inForce === null ? s.ours : strings.legal.since(formatLongDate(versions[0]!.since))}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 8, maxRows: 24 }}
            maxLength={LEGAL_TEXT_MAX}
            lang={language}
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <Preview text={text} />
      <div className={css.actions}>
        <Button
          type="primary"
          size="large"
          loading={isSaving}
          disabled={text.trim() === '' || text.trim() === inForce}
          onClick={() => publish(text)}
        >
          {s.publish}
        </Button>
        {inForce !== null && (
          <Button size="large" disabled={isSaving} onClick={() => publish(null)}>
            {s.restore}
          </Button>
        )}
      </div>
      <History versions={versions} onLoad={onType} />
    </>
  );
}

/** Admins publish a privacy policy and terms of their own, in each language. */
export function LegalEditor() {
  const dispatch = useDispatch();
  const [kind, setKind] = useState<LegalKind>('privacy');
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const id = legalIdOf({ kind, language });
  // By text and version, so that a look at another language loses nothing.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { shown, failure, isLoading } = useSelected(legalVersions.select, id);
  const load = () => dispatch(legalVersions.requested({ kind, language }));
  useEffect(() => {
    dispatch(legalVersions.requested({ kind, language }));
  }, [dispatch, kind, language]);
  return (
    <section className={`panel ${page.panel} ${css.legal}`} aria-labelledby="legal-texts">
      <h2 id="legal-texts">{s.title}</h2>
      <p className="dim">{s.lead}</p>
      <div className={css.choice}>
        <Field label={s.kind}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={kind}
              options={LEGAL_KINDS.map((value) => ({ value, label: s.kinds[value] }))}
              onChange={setKind}
            />
          )}
        </Field>
        <Field label={s.language}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={setLanguage}
            />
          )}
        </Field>
      </div>
      {shown && (
        <Editor
          kind={kind}
          language={language}
          versions={shown}
          typed={typed[versionOf(id, shown)]}
          onType={(text) => setTyped({ ...typed, [versionOf(id, shown)]: text })}
        />
      )}
      {!shown && failure && !isLoading && (
        <EmptyState art="server" title={failure.message}>
          <Button onClick={load}>{shared.retry}</Button>
        </EmptyState>
      )}
      {!shown && isLoading && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
    </section>
  );
}
