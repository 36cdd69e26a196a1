import { isOver } from '@muster/contracts/scrim-rules';
import type { PlayerEntry, ScrimView } from '@muster/contracts/scrims';
import type { TimelineStep } from '@muster/contracts/timeline';
import type { PersonView } from '@muster/contracts/users';
import { type ComponentProps, Suspense, useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { ownCommunitiesNeeded } from '../../../shared/own-communities';
import { media } from '../../../shared/media';
import { ScrimSlot, StaffSlot } from '../../../shared/slots';
import { usePageTitle } from '../../../shared/use-page-title';
import { AdminTools } from '../admin/AdminTools';
import { CalendarMenu } from '../calendar/CalendarMenu';
import { Attendance, ReserveList } from '../attendance/Attendance';
import { Casters } from './Casters';
import { useClock } from '../../../shared/clock';
import { Games } from './Games';
import { type Kickable, KickDialog } from '../admin/KickDialog';
import { LeaveDialog } from './LeaveDialog';
import { HistoricalTeams } from './HistoricalTeams';
import { PhoneBar } from './PhoneBar';
import { PostGame } from './PostGame';
import { PostGameImage } from './PostGameImage';
import { ReportWinner } from './ReportWinner';
import { RosterAnnouncer } from './RosterAnnouncer';
import { ScrimHeader } from './ScrimHeader';
import css from './ScrimPage.module.css';
import { ScrimNotLoaded } from './ScrimPageSkeleton';
import { SeatOffer } from './SeatOffer';
import { SeatMeter } from '../board/SeatMeter';
import { selectProblem } from '../scrims.slice';
import { selectViewer } from '../selectors';
import { JustCreated } from '../share/Announce';
import { ShareButton } from '../share/ShareButton';
import { StatusStrip } from './StatusStrip';
import { Teams } from './Teams';
import { formatDateTime } from '../time';
import { TimelineSection } from '../timeline/TimelineSection';
import { useCopy } from '../use-copy';
import { useRedirectWhenMissing } from './use-redirect-when-missing';
import { usePendingCommand, useScrim } from '../use-scrim';
import { useScrimActions } from './use-scrim-actions';
import { useRefetchAtStart, useScrimRoom } from './use-scrim-room';
import { canManage, canReport, isParticipant } from '../permissions';
import { strings } from '../strings';
import { lazyWithoutAntd, lazyWithRetry } from '../../../shared/lazy-import';
import { useSelected } from '../../../shared/use-selected';
import { titleOf } from '../../../shared/words/words';

const usePhone = media('(max-width: 599px)');
const LazyAfterGame = lazyWithoutAntd(() =>
  import('../after/AfterGame').then((module) => ({ default: module.AfterGame })),
);
const AfterGame = (props: ComponentProps<typeof LazyAfterGame>) => (
  <Suspense>
    <LazyAfterGame {...props} />
  </Suspense>
);
/** Loaded only when an admin starts swapping, because of its drag-and-drop library. */
const SwapTable = lazyWithRetry(() => import('../admin/SwapTable').then((module) => ({ default: module.SwapTable })));

/** The person who is about to be removed, whom a dialog names. */
function useKicking() {
  const [kicking, setKicking] = useState<Kickable | null>(null);
  const kickPlayer = useCallback(
    ({ _user }: PlayerEntry) => setKicking({ kind: 'kick', userId: _user._id, name: _user.name }),
    [],
  );
  const kickCaster = useCallback(
    ({ _id, name }: PersonView) => setKicking({ kind: 'kickCaster', userId: _id, name }),
    [],
  );
  return { kicking, kickPlayer, kickCaster, closeKick: () => setKicking(null) };
}

const Foot = ({ scrim }: { scrim: ScrimView }) => (
  <footer className={css.foot}>
    <SeatMeter scrim={scrim} />
    <CalendarMenu scrim={scrim} />
    <ScrimSlot scrim={scrim} />
    <ShareButton scrim={scrim} />
  </footer>
);

function ScrimDetail({ scrim }: { scrim: ScrimView }) {
  const viewer = useSelector(selectViewer);
  const isManager = canManage(scrim, viewer);
  const pending = usePendingCommand(scrim._id);
  const problem = useSelected(selectProblem, scrim._id);
  const [swapping, setSwapping] = useState(false);
  const copy = useCopy();
  const copyDiscord = useCallback((discord: string) => void copy(discord, strings.discordCopied(discord)), [copy]);
  const [history, setHistory] = useState<{ step: TimelineStep; name: (id: string) => string } | null>(null);
  const { kicking, kickPlayer, kickCaster, closeKick } = useKicking();
  const { me, seats, leaving, joinCast, leaveCast, explainDisabled } = useScrimActions(
    scrim,
    isManager ? kickPlayer : undefined,
    copyDiscord,
  );
  useRefetchAtStart(scrim);
  const isPhone = usePhone();
  const isReportable = useClock((now) => canReport(scrim, viewer, now));
  const teams = <Teams scrim={scrim} viewer={viewer} currentUser={me} pending={pending} actions={seats} isSpacious />;
  return (
    <>
      <JustCreated scrim={scrim} />
      <article className={`panel ${css.sheet}`}>
        {isOver(scrim) && scrim.postGameImage && <PostGameImage location={scrim.postGameImage.location} />}
        <ScrimHeader scrim={scrim} viewer={viewer} page />
        <StatusStrip
          scrim={scrim}
          viewer={viewer}
          hasCountdown
          report={isReportable && !isPhone && <ReportWinner scrim={scrim} pending={pending} />}
        />
        <Games scrim={scrim} viewer={viewer} pending={pending} />
        {isOver(scrim) && (isManager || isParticipant(scrim, viewer)) && <AfterGame scrim={scrim} viewer={viewer} />}
        <Attendance scrim={scrim} viewer={viewer} pending={pending} isPage />
        <AdminTools scrim={scrim} viewer={viewer} pending={pending} swapping={swapping} onToggleSwap={setSwapping} />
        <SeatOffer scrim={scrim} viewer={viewer} pending={pending} actions={seats} />
        {problem && <p className={css.problem}>{problem}</p>}
        {history ? (
          <HistoricalTeams
            roster={history.step.roster}
            name={history.name}
            at={formatDateTime(history.step.at)}
            onBack={() => setHistory(null)}
          />
        ) : swapping && !isOver(scrim) ? (
          <Suspense fallback={teams}>
            <SwapTable scrim={scrim} pending={pending} onDone={() => setSwapping(false)} />
          </Suspense>
        ) : (
          teams
        )}
        <Casters
          scrim={scrim}
          viewer={viewer}
          pending={pending}
          joinCast={joinCast}
          leaveCast={leaveCast}
          explainDisabled={explainDisabled}
          kick={isManager ? kickCaster : undefined}
        />
        <ReserveList scrim={scrim} viewer={viewer} pending={pending} isList />
        <PostGame scrim={scrim} viewer={viewer} pending={pending} />
        <Foot scrim={scrim} />
        {isPhone && <PhoneBar scrim={scrim} viewer={viewer} pending={pending} actions={seats} />}
        <KickDialog scrimId={scrim._id} person={kicking} onDone={closeKick} />
        <LeaveDialog scrim={scrim} viewer={viewer} leaving={leaving} />
        <RosterAnnouncer scrim={scrim} myId={viewer.id} />
      </article>
      {(isManager || scrim.casters.some(({ _id }) => _id === viewer.id)) && <StaffSlot scrim={scrim} />}
      <TimelineSection
        scrim={scrim}
        viewer={viewer}
        selectedStep={history?.step ?? null}
        onSelectStep={(step, name) => setHistory(step && { step, name })}
      />
    </>
  );
}

/** The viewer's roles decide what they may do with a scrim of a community. */
function useRoles(scrim: ScrimView | undefined) {
  const dispatch = useDispatch();
  const isOfCommunity = Boolean(scrim?.community);
  useEffect(() => {
    if (isOfCommunity) dispatch(ownCommunitiesNeeded());
  }, [dispatch, isOfCommunity]);
}

/** The page of one scrim. */
export function ScrimPage() {
  const { id = '' } = useParams();
  const scrim = useScrim(id);
  useScrimRoom(id);
  useRedirectWhenMissing(id);
  usePageTitle(scrim ? titleOf(scrim) : strings.loading);
  useRoles(scrim);
  return (
    <div className={`page ${css.page}`}>
      <Link to={scrim?.eveningId ? `/evenings/${scrim.eveningId}` : '/scrims'} className={css.back}>
        <Icon name="arrowLeft" size={18} /> {scrim?.eveningId ? strings.backToEvening : strings.backToScrims}
      </Link>
      {scrim ? <ScrimDetail key={id} scrim={scrim} /> : <ScrimNotLoaded scrimId={id} />}
    </div>
  );
}
