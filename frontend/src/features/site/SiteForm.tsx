import { accentColors } from '@muster/contracts/accent';
import { SITE_LINKS_MAX, SITE_NAME_MAX } from '@muster/contracts/site';
import { Button, Input } from 'antd';
import type { FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../shared/Field';
import { LinksField } from '../../shared/links/LinksField';
import { useSite } from '../../shared/site/site';
import { useEdited } from '../../shared/use-edited';
import { AccentField } from './AccentField';
import { OperatorFields } from './OperatorFields';
import { draftOf, toChanges } from './site-draft';
import { editSite, selectFailure } from './site-form.slice';
import css from './SitePage.module.css';
import { strings as s } from './strings';

const INVITE_EXAMPLE = 'https://discord.gg/…';
/** A link without a name or address is named by its field, such as `links.0.href`. */
const problemOf = (fields: Record<string, string>, name: string): string | undefined =>
  Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

/** Name, accent, operator and links. */
export function SiteForm() {
  const dispatch = useDispatch();
  const site = useSite();
  const failure = useSelector(selectFailure);
  const isSaving = useSelector(editSite.selectIsRunning);
  const { draft, change } = useEdited(draftOf(site));
  const changes = toChanges(site, draft);
  const fields = failure?.fields ?? {};
  const needsContact = draft.operatorName.trim() !== '' && draft.contact.trim() === '';
  const isUsable = draft.name.trim() !== '' && !needsContact && (!draft.accent || accentColors(draft.accent) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUsable && Object.keys(changes).length > 0) dispatch(editSite.requested(changes));
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Field label={s.name} hint={s.nameHint} problem={problemOf(fields, 'name')}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={SITE_NAME_MAX}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <AccentField
        accent={draft.accent}
        onChange={(accent) => change({ accent })}
        problem={failure?.code === 'accent-contrast' ? failure.message : undefined}
      />
      <OperatorFields
        draft={draft}
        onChange={change}
        contactProblem={needsContact ? s.operator.contactMissing : problemOf(fields, 'operator')}
      />
      <div className={css.part}>
        <LinksField
          links={draft.links}
          max={SITE_LINKS_MAX}
          onChange={(links) => change({ links })}
          problem={problemOf(fields, 'links')}
        />
        <Field label={s.discord} problem={problemOf(fields, 'discordInvite')}>
          {(control) => (
            <Input
              {...control}
              size="large"
              type="url"
              spellCheck={false}
              placeholder={INVITE_EXAMPLE}
              value={draft.discordInvite}
              onChange={({ target }) => change({ discordInvite: target.value })}
            />
          )}
        </Field>
      </div>
      <div>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          loading={isSaving}
          disabled={!isUsable || Object.keys(changes).length === 0}
        >
          {s.save}
        </Button>
      </div>
    </form>
  );
}
