import './scrim-form.saga';
import { type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { PersonView } from '@muster/contracts/users';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { usePageTitle } from '../../../shared/use-page-title';
import { DeleteScrim } from './DeleteScrim';
import { Field } from '../../../shared/Field';
import { toDraft, toUpdateBody } from './scrim-draft';
import { formProblem } from './form-problem';
import { ScrimForm } from './ScrimForm';
import css from './ScrimForm.module.css';
import { ScrimNotLoaded } from '../room/ScrimPageSkeleton';
import { canManage } from '../permissions';
import { selectViewer } from '../selectors';
import { updateScrim, formOpened, selectForm } from '../scrims.slice';
import { useRedirectWhenMissing } from '../room/use-redirect-when-missing';
import { useScrim } from '../use-scrim';
import { useScrimRoom } from '../room/use-scrim-room';
import { strings } from '../strings';
import { strings as formStrings } from './strings';
import { titleOf, words } from '../../../shared/words/words';

/**
 * Returns the choices for the captain: random, the current captain, the creator, and all participants, each person
 * once.
 */
function hostOptions(scrim: ScrimView): { value: string; label: string }[] {
  const choices = new Map<string, string>([['random', formStrings.hostRandom]]);
  const offer = (person: PersonView | null, label: (name: string) => string) =>
    person && !choices.has(person._id) && choices.set(person._id, label(person.name));
  offer(scrim.lobbyHost, formStrings.hostCurrent);
  offer(scrim.createdBy, formStrings.hostCreator);
  const players = [...scrim.teamOne, ...scrim.teamTwo].map((player) => player._user);
  for (const person of [...players, ...scrim.casters]) offer(person, String);
  return [...choices].map(([value, label]) => ({ value, label }));
}

const winnerOptions = () => [
  { value: '', label: formStrings.noWinner },
  ...TEAMS.map((team) => ({ value: team as string, label: words.teams[team] })),
];

function EditScrim({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { saving, failure } = useSelector(selectForm);
  // Changes by others (mostly of seats) do not affect the draft.
  const [draft, setDraft] = useState(() => toDraft(scrim));
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => {
    dispatch(formOpened());
  }, [dispatch]);
  const save = () => {
    setConfirming(false);
    dispatch(updateScrim.requested({ scrimId: scrim._id, body: toUpdateBody(draft) }));
  };
  const actions = (
    <>
      <Button size="large" onClick={() => void navigate(`/scrims/${scrim._id}`)}>
        {strings.cancel}
      </Button>
      <DeleteScrim scrim={scrim} />
    </>
  );
  return (
    <div className="panel">
      <ScrimForm
        draft={draft}
        onChange={setDraft}
        hostOptions={hostOptions(scrim)}
        fieldErrors={failure?.fields ?? {}}
        problem={formProblem(failure)}
        saving={saving}
        submitLabel={formStrings.save}
        played={scrim.series}
        onSubmit={() => setConfirming(true)}
        actions={actions}
      >
        {draft.series.games === 1 && (
          <Field
            label={formStrings.fields.teamWon}
            hint={scrim.teamWon ? formStrings.hints.teamWon : undefined}
            problem={failure?.fields['teamWon']}
          >
            {(control) => (
              <Select
                {...control}
                size="large"
                value={draft.teamWon ?? ''}
                onChange={(team) => setDraft({ ...draft, teamWon: (team || null) as TeamName | null })}
                options={winnerOptions()}
              />
            )}
          </Field>
        )}
      </ScrimForm>
      <ConfirmDialog
        open={isConfirming}
        title={formStrings.saveAsk}
        verb={formStrings.save}
        onConfirm={save}
        onCancel={() => setConfirming(false)}
      >
        {formStrings.saveBody}
      </ConfirmDialog>
    </div>
  );
}

export function EditScrimPage() {
  const { id = '' } = useParams();
  const scrim = useScrim(id);
  const viewer = useSelector(selectViewer);
  useScrimRoom(id);
  useRedirectWhenMissing(id, '/', formStrings.editLoadFailed);
  const isManager = !scrim || !viewer.roles || canManage(scrim, viewer);
  usePageTitle(scrim ? formStrings.editTitle(titleOf(scrim)) : strings.loading);
  if (!isManager) return <Navigate to={`/scrims/${id}`} replace />;
  return (
    <div className={`page ${css.narrow}`}>
      <h1>{strings.edit}</h1>
      <p className={css.lead}>{scrim && titleOf(scrim)}</p>
      {scrim ? <EditScrim key={id} scrim={scrim} /> : <ScrimNotLoaded scrimId={id} />}
    </div>
  );
}
