import './drafts.saga';
import type { DraftView } from '@muster/contracts/drafts';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { titleOf } from '../../shared/words/words';
import { Announcer } from './Announcer';
import type { Champions } from './board-props';
import { ChampionGrid } from './ChampionGrid';
import { DoneBoard } from './DoneBoard';
import { isMyTurn, teamsFromLeft, turnTitle } from './draft-screen';
import css from './DraftPage.module.css';
import { keyOf } from './draft-ref';
import { championList } from '../../shared/champions/champion-list';
import { useSelected } from '../../shared/use-selected';
import { draftLeft, draftViewed, loadDraft, selectDraft, selectDraftFailure } from './drafts.slice';
import { ManagerTools } from './ManagerTools';
import { OrderStrip } from './OrderStrip';
import { SelectionBoard } from './SelectionBoard';
import { strings } from './strings';
import { TeamColumn } from './TeamColumn';
import { TurnHead } from './TurnHead';
import { TurnSounds } from './TurnSounds';
import { useDraftViewer } from './use-draft-viewer';
import { WaitingBoard } from './WaitingBoard';

function useChampions(): Champions {
  const { shown } = useSelector(championList.select);
  return useMemo(() => {
    const list = shown?.champions ?? [];
    return { patch: shown?.patch ?? '', list, byKey: new Map(list.map((champion) => [champion.key, champion])) };
  }, [shown]);
}

function DraftRoom({ draft }: { draft: DraftView }) {
  const champions = useChampions();
  const { viewpoint, roster } = useDraftViewer(draft);
  const [left, right] = teamsFromLeft(draft);
  const hasActions = draft.state === 'drafting' || draft.state === 'paused' || draft.state === 'done';
  const props = { draft, champions, viewpoint, roster };
  const title = roster ? titleOf(roster) : '';
  usePageTitle(turnTitle(draft, viewpoint) || `${strings.title(draft.game)} · ${title}`);
  return (
    <article className={`panel ${css.sheet} ${isMyTurn(draft, viewpoint) ? css.mine : ''}`}>
      <header className={css.head}>
        <h1>{strings.title(draft.game)}</h1>
        <span className={css.of}>{title}</span>
        <ManagerTools {...props} />
      </header>
      {hasActions && (
        <div className={css.sticky}>
          <OrderStrip {...props} />
          <TurnHead {...props} />
        </div>
      )}
      <div className={css.board}>
        <TeamColumn {...props} team={left} place="left" />
        <TeamColumn {...props} team={right} place="right" />
        <section className={css.middle}>
          {draft.state === 'waiting' && <WaitingBoard {...props} />}
          {(draft.state === 'selecting' || (draft.state === 'paused' && !draft.turn)) && <SelectionBoard {...props} />}
          {draft.turn && <ChampionGrid {...props} />}
          {draft.state === 'done' && <DoneBoard {...props} />}
        </section>
      </div>
      <Announcer draft={draft} champions={champions} />
      <TurnSounds draft={draft} viewpoint={viewpoint} />
    </article>
  );
}

function Missing({ isUnknown, retry }: { isUnknown: boolean; retry: () => void }) {
  usePageTitle(strings.missing);
  return (
    <div className={`panel ${css.missing}`}>
      <h1>{isUnknown ? strings.missing : strings.failed}</h1>
      <EmptyState art={isUnknown ? 'people' : 'server'} title="" {...(isUnknown && { hint: strings.missingHint })}>
        {!isUnknown && <Button onClick={retry}>{shared.retry}</Button>}
        <LinkButton to="/scrims">{strings.back}</LinkButton>
      </EmptyState>
    </div>
  );
}

const Skeleton = () => (
  <div className={`panel ${css.sheet} ${css.skeleton}`} role="status" aria-label={shared.loading} aria-busy="true">
    <div />
    <div />
    <div />
  </div>
);

/** The draft of one game, for its players, organisers and everybody who may open the scrim. */
export function DraftPage() {
  const dispatch = useDispatch();
  const { id: scrimId = '', game: number = '1' } = useParams();
  const game = Number(number) || 0;
  useEffect(() => {
    dispatch(draftViewed({ scrimId, game }));
    return () => void dispatch(draftLeft({ scrimId, game }));
  }, [dispatch, scrimId, game]);
  const key = keyOf({ scrimId, game });
  const draft = useSelected(selectDraft, key);
  const failure = useSelected(selectDraftFailure, key);
  return (
    <div className={`page ${css.page}`}>
      <Link to={`/scrims/${scrimId}`} className={css.back}>
        <Icon name="arrowLeft" size={18} /> {strings.back}
      </Link>
      {draft ? (
        <DraftRoom key={key} draft={draft} />
      ) : failure ? (
        <Missing
          isUnknown={failure.status === 404 || failure.status === 400}
          retry={() => dispatch(loadDraft.requested({ scrimId, game }))}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
