import './scrim-form.saga';
import type { CommunityRef } from '@muster/contracts/communities';
import type { SelfUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectMe } from '../../../shared/session.slice';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import { serverNow } from '../../../shared/clock';
import { DraftPreview } from './DraftPreview';
import { CommunityField } from './CommunityField';
import { quickStarts, toDefaults, withDefaults } from './community-defaults';
import { keepDefaults, lastScrim } from './form-sources.slice';
import { QuickStarts } from './QuickStarts';
import {
  againDraft,
  type Draft,
  filledLater,
  inCommunity,
  newDraft,
  rematchDraft,
  toCommunityRef,
  toCreateBody,
} from './scrim-draft';
import { formProblem } from './form-problem';
import { ScrimForm } from './ScrimForm';
import css from './ScrimForm.module.css';
import { ScrimPageSkeleton } from '../room/ScrimPageSkeleton';
import { readDraft, storeDraft } from './stored-draft';
import { useCommunities, useFormCommunity } from './use-communities';
import { createScrim, formOpened, loadScrim, selectForm } from '../scrims.slice';
import { useMissingReason, useScrim } from '../use-scrim';
import { strings } from './strings';

type Communities = Omit<ReturnType<typeof useCommunities>, 'isReady'>;

/** The draft of this user, which is stored until it is published or discarded. */
function useDraft(me: SelfUser, { asked, initial }: Communities) {
  const [search] = useSearchParams();
  const played = useScrim(search.get('again') ?? '');
  const [fresh] = useState(() => {
    if (played) return (search.has('rematch') ? rematchDraft : againDraft)(played, serverNow());
    const draft = inCommunity(newDraft(me, serverNow()), initial && toCommunityRef(initial));
    return initial ? withDefaults(draft, initial, serverNow()) : draft;
  });
  const [stored] = useState(() => {
    if (played) return null;
    const draft = readDraft(me._id, serverNow());
    return draft && (asked === null || draft.community?.slug === asked) ? draft : null;
  });
  const [draft, setDraft] = useState(stored ?? fresh);
  const [isRestored, setRestored] = useState(stored !== null);
  useEffect(() => {
    if (draft !== fresh) storeDraft(me._id, draft);
  }, [draft, fresh, me._id]);
  return {
    draft,
    isRestored,
    change: setDraft,
    startOver: () => {
      setDraft(fresh);
      setRestored(false);
      storeDraft(me._id, null);
    },
  };
}

/** Loads the scrim that is played again (`?again=`), after a reload. Without it the form begins as any other. */
function usePlayed(): { isKnown: boolean } {
  const dispatch = useDispatch();
  const [search] = useSearchParams();
  const id = search.get('again') ?? '';
  const played = useScrim(id);
  const missing = useMissingReason(id);
  const isKnown = !id || played !== undefined || missing !== undefined;
  useEffect(() => {
    if (!isKnown) dispatch(loadScrim.requested({ scrimId: id }));
  }, [dispatch, id, isKnown]);
  return { isKnown };
}

/** Says who plays again, and lets the user begin with free seats instead. */
const RematchNote = ({ onDrop }: { onDrop: () => void }) => (
  <p className={css.restored} role="status">
    {strings.rematch}
    <button type="button" className="quiet-button" onClick={onDrop}>
      {strings.rematchDrop}
    </button>
  </p>
);

function useQuickStarts(userId: string, slug: string | undefined) {
  const dispatch = useDispatch();
  const { community } = useFormCommunity(slug);
  useEffect(() => {
    dispatch(lastScrim.requested({ userId, slug }));
  }, [dispatch, userId, slug]);
  const { shown: last = null } = useSelected(lastScrim.select, slug ?? '');
  const choices = useMemo(() => quickStarts(community, last, serverNow()), [community, last]);
  return { community, choices };
}

/** Makes the settings of this scrim those that the community's next ones begin with. */
function KeepDefaults({ draft, community: { slug, name } }: { draft: Draft; community: CommunityRef }) {
  const dispatch = useDispatch();
  const busy = useSelected(keepDefaults.selectIsRunning, slug);
  return (
    <Button
      size="large"
      loading={busy}
      onClick={() => dispatch(keepDefaults.requested({ slug, name, scrimDefaults: toDefaults(draft) }))}
    >
      {strings.keepDefaults}
    </Button>
  );
}

function NewScrim({ me, ...communities }: { me: SelfUser } & Communities) {
  const dispatch = useDispatch();
  const { saving, failure } = useSelector(selectForm);
  const { draft, change, isRestored, startOver } = useDraft(me, communities);
  const { community, choices } = useQuickStarts(me._id, draft.community?.slug);
  // The defaults of a community that is chosen in the form arrive later.
  const [chosenAs, setChosenAs] = useState<Draft | null>(null);
  if (community && community._id === chosenAs?.community?._id) {
    setChosenAs(null);
    change(filledLater(draft, chosenAs, withDefaults(chosenAs, community, serverNow())));
  }
  const hosts = [
    { value: 'random', label: strings.hostRandom },
    { value: me._id, label: strings.hostMe },
  ];
  return (
    <div className={css.layout}>
      <div className="panel">
        {isRestored && (
          <p className={css.restored} role="status">
            {strings.restored}
            <button type="button" className="quiet-button" onClick={startOver}>
              {strings.startOver}
            </button>
          </p>
        )}
        {draft.rematchOf && <RematchNote onDrop={() => change({ ...draft, rematchOf: null })} />}
        <ScrimForm
          draft={draft}
          onChange={change}
          hostOptions={hosts}
          fieldErrors={failure?.fields ?? {}}
          problem={formProblem(failure)}
          saving={saving}
          submitLabel={strings.create}
          isNew
          head={
            communities.choices.length > 0 && (
              <CommunityField
                value={draft.community}
                choices={communities.choices}
                allowsNone={communities.allowsNone}
                onChange={(chosen) => {
                  const next = inCommunity(draft, chosen && toCommunityRef(chosen));
                  setChosenAs(next);
                  change(next);
                }}
                problem={failure?.fields['communityId']}
              />
            )
          }
          actions={draft.community && <KeepDefaults draft={draft} community={draft.community} />}
          quickStarts={<QuickStarts choices={choices} draft={draft} onChange={change} />}
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
  useEffect(() => {
    dispatch(formOpened());
  }, [dispatch]);
  const me = useSelector(selectMe);
  const { isReady, ...communities } = useCommunities();
  const { isKnown } = usePlayed();
  return (
    <div className={`page ${css.page}`}>
      <h1>{strings.newTitle}</h1>
      <p className={css.lead}>{strings.newLead}</p>
      {me &&
        (isReady && isKnown ? <NewScrim key={communities.asked} me={me} {...communities} /> : <ScrimPageSkeleton />)}
    </div>
  );
}
