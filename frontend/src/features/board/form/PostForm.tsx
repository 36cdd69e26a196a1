import { POST_NOTE_MAX } from '@muster/contracts/board';
import type { TeamView } from '@muster/contracts/teams';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { confirmOnEnter } from '../../../shared/confirm-on-enter';
import { Field } from '../../../shared/Field';
import { FoldedSection } from '../../../shared/FoldedSection';
import { LinkButton } from '../../../shared/LinkButton';
import { strings as shared } from '../../../shared/strings';
import css from '../Board.module.css';
import { postFormOpened, selectFormFailure } from '../board.slice';
import { strings } from '../strings';
import { AudienceFields, WidensField } from './AudienceFields';
import { GameFields } from './GameFields';
import { KeepLooking, MoreFields, PublicScrim } from './MoreFields';
import { isAudienceWhole, type PostFormValues } from './post-form';
import { WhenFields } from './WhenFields';

const s = strings.form;
/** Refusals that stand at the first start, while the form shows it. */
const ABOUT_START = new Set(['not-on-the-quarter', 'range-invalid', 'no-start-left']);

interface Props {
  team: TeamView;
  values: PostFormValues;
  isNew: boolean;
  /** Another team has asked, so that only some fields may change. */
  isAsked: boolean;
  verb: string;
  busy: boolean;
  backTo: string;
  onChange: (change: Partial<PostFormValues>) => void;
  onSubmit: () => void;
  children?: ReactNode;
}

/** The settings that may change while another team waits for an answer. */
const AlwaysFields = ({ values, onChange }: Pick<Props, 'values' | 'onChange'>) => (
  <>
    {values.audience.kind !== 'everybody' && <WidensField values={values} onChange={onChange} />}
    <KeepLooking values={values} onChange={onChange} />
  </>
);

/** Asks what every post needs; the rest has defaults and is folded. */
export function PostForm({ team, values, isNew, isAsked, verb, busy, backTo, onChange, onSubmit, children }: Props) {
  const dispatch = useDispatch();
  const failure = useSelector(selectFormFailure);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    dispatch(postFormOpened());
  }, [dispatch]);
  const aboutStart =
    failure && !isAsked && !values.isNow && ABOUT_START.has(failure.code) ? failure.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isAudienceWhole(values.audience)) onSubmit();
    else setOpen(true);
  };
  const fields = { values, onChange };
  return (
    <form className={`panel ${css.part} ${css.form}`} onSubmit={submit} onKeyDown={confirmOnEnter} noValidate>
      {children}
      {isAsked ? <p>{s.asked}</p> : <WhenFields {...fields} isNew={isNew} problem={aboutStart} />}
      {!isAsked && <GameFields {...fields} />}
      <Field label={s.note}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={POST_NOTE_MAX}
            value={values.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
      {isAsked ? (
        <AlwaysFields {...fields} />
      ) : (
        <FoldedSection icon="settings" title={s.more} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          <div className={css.folded}>
            <AudienceFields team={team} values={values} isSubmitted={isSubmitted} onChange={onChange} />
            <MoreFields {...fields} />
            <PublicScrim {...fields} />
            <KeepLooking {...fields} />
          </div>
        </FoldedSection>
      )}
      {failure && !aboutStart && (
        <p className={css.refusal} role="alert">
          <Icon name="warning" size={18} /> <span>{failure.message || shared.unknownError}</span>
        </p>
      )}
      <div className={css.buttons}>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {verb}
        </Button>
        <LinkButton to={backTo} size="large">
          {shared.cancel}
        </LinkButton>
      </div>
    </form>
  );
}
