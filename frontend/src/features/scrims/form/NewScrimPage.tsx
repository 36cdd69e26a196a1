import type { SelfUser } from '@muster/contracts';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectMe } from '../../../shared/session.slice';
import { usePageTitle } from '../../../shared/use-page-title';
import { DraftPreview } from './DraftPreview';
import { toCreateBody, newDraft } from './scrim-draft';
import { ScrimForm } from './ScrimForm';
import css from './ScrimForm.module.css';
import { createScrimRequested, formOpened, selectForm } from '../scrims.slice';
import { strings } from '../strings';

function NewScrim({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const { saving, failure } = useSelector(selectForm);
  const [draft, setDraft] = useState(() => newDraft(me, Date.now()));
  useEffect(() => void dispatch(formOpened()), [dispatch]);
  const hosts = [
    { value: 'random', label: strings.hostRandom },
    { value: me._id, label: strings.hostMe },
  ];
  return (
    <div className={css.layout}>
      <div className="panel">
        <ScrimForm
          draft={draft}
          onChange={setDraft}
          hostOptions={hosts}
          fieldErrors={failure?.fields ?? {}}
          saving={saving}
          submitLabel={strings.create}
          isNew
          onSubmit={() => dispatch(createScrimRequested(toCreateBody(draft, me._id)))}
        />
      </div>
      <DraftPreview draft={draft} me={me} />
    </div>
  );
}

export function NewScrimPage() {
  usePageTitle(strings.newTitle);
  const me = useSelector(selectMe);
  return (
    <div className={`page ${css.page}`}>
      <h1>{strings.newTitle}</h1>
      <p className={css.lead}>{strings.newLead}</p>
      {me && <NewScrim me={me} />}
    </div>
  );
}
