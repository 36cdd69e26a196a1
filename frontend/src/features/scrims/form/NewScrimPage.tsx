import './scrim-form.saga';
import type { SelfUser } from '@muster/contracts/users';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectMe } from '../../../shared/session.slice';
import { usePageTitle } from '../../../shared/use-page-title';
import { DraftPreview } from './DraftPreview';
import { CommunityField } from './CommunityField';
import { inCommunity, newDraft, toCreateBody } from './scrim-draft';
import { ScrimForm } from './ScrimForm';
import css from './ScrimForm.module.css';
import { ScrimPageSkeleton } from '../room/ScrimPageSkeleton';
import { useCommunities } from './use-communities';
import { createScrim, formOpened, selectForm } from '../scrims.slice';
import { strings } from './strings';

function NewScrim({
  me,
  choices,
  named,
  allowsNone,
}: { me: SelfUser } & Omit<ReturnType<typeof useCommunities>, 'isReady'>) {
  const dispatch = useDispatch();
  const { saving, failure } = useSelector(selectForm);
  const [draft, setDraft] = useState(() =>
    inCommunity(newDraft(me, Date.now()), named ?? (allowsNone ? null : (choices[0] ?? null))),
  );
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
          head={
            choices.length > 0 && (
              <CommunityField
                value={draft.community}
                choices={choices}
                allowsNone={allowsNone}
                onChange={(community) => setDraft(inCommunity(draft, community))}
                problem={failure?.fields['communityId']}
              />
            )
          }
          onSubmit={() => dispatch(createScrim.requested(toCreateBody(draft, me._id)))}
        />
      </div>
      <DraftPreview draft={draft} me={me} />
    </div>
  );
}

export function NewScrimPage() {
  const dispatch = useDispatch();
  usePageTitle(strings.newTitle);
  useEffect(() => void dispatch(formOpened()), [dispatch]);
  const me = useSelector(selectMe);
  const { isReady, ...communities } = useCommunities();
  return (
    <div className={`page ${css.page}`}>
      <h1>{strings.newTitle}</h1>
      <p className={css.lead}>{strings.newLead}</p>
      {me && (isReady ? <NewScrim me={me} {...communities} /> : <ScrimPageSkeleton />)}
    </div>
  );
}
