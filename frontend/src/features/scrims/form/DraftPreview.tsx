import { NO_ATTENDANCE } from '@muster/contracts/constants';
import type { TeamName } from '@muster/contracts/constants';
import type { PlayerEntry, ScrimView } from '@muster/contracts/scrims';
import type { SelfUser } from '@muster/contracts/users';
import { useMemo } from 'react';
import { Casters } from '../room/Casters';
import card from '../board/ScrimCard.module.css';
import css from './ScrimForm.module.css';
import type { Draft } from './scrim-draft';
import { ScrimHeader } from '../room/ScrimHeader';
import { SeatMeter } from '../board/SeatMeter';
import { Teams } from '../room/Teams';
import { useScrim } from '../use-scrim';
import { strings } from './strings';

const noop = () => undefined;
const inertActions = { joinSeat: noop, leave: noop, explainDisabled: noop };

const onSide = (players: readonly PlayerEntry[] = [], name: TeamName): PlayerEntry[] =>
  players.map((player) => ({ ...player, team: { name }, checkedIn: false, standIn: false }));

/** Builds the view that the list would show for this draft. `before`: the scrim whose players play again. */
function toPreview(draft: Draft, me: SelfUser, before: ScrimView | undefined): ScrimView {
  const { _id, name, summonerTagline, discord, region } = me;
  const start = (draft.start ?? new Date(0)).valueOf();
  return {
    _id: 'preview',
    version: 0,
    title: draft.title.trim(),
    region: draft.region,
    isPrivate: draft.visibility === 'link',
    visibility: draft.visibility,
    community: draft.community,
    pickup: false,
    eveningId: null,
    teams: null,
    booking: null,
    calls: [],
    gameStartTime: new Date(start).toISOString(),
    createdBy: { _id, name, summonerTagline, discord, region },
    teamOne: onSide(before?.teamTwo, 'teamOne'),
    teamTwo: onSide(before?.teamOne, 'teamTwo'),
    casters: [],
    attendance: { ...NO_ATTENDANCE, opensAt: '', closesAt: '', nudgedAt: null },
    reserves: [],
    offers: [],
    isWithCasters: draft.isWithCasters,
    maxCastersAllowedCount: draft.maxCasters,
    lobbyHost: null,
    previousLobbyHost: null,
    teamWon: null,
    series: { ...draft.series, current: 1, over: false, score: { teamOne: 0, teamTwo: 0 }, list: [] },
    proposedWinner: null,
    postGameImage: null,
    lobbyName: null,
    lobbyPassword: null,
    useTournamentCode: draft.useTournamentCode,
    riotTournament: null,
    codeFailed: false,
    _conversation: '',
    createdAt: '',
    updatedAt: '',
  };
}

/** Inert preview of the card as players will see it. */
export function DraftPreview({ draft, me }: { draft: Draft; me: SelfUser }) {
  const before = useScrim(draft.rematchOf ?? '');
  const scrim = useMemo(() => toPreview(draft, me, before), [draft, me, before]);
  const viewer = { id: '', isAdmin: false };
  return (
    <aside className={css.preview} aria-hidden="true" inert>
      <h2>{strings.preview}</h2>
      <article className={card.card}>
        <ScrimHeader scrim={scrim} viewer={viewer} />
        <div className={card.body}>
          <Teams scrim={scrim} viewer={viewer} currentUser={me} pending={undefined} actions={inertActions} />
          <Casters
            scrim={scrim}
            viewer={viewer}
            pending={undefined}
            joinCast={noop}
            leaveCast={noop}
            explainDisabled={noop}
          />
        </div>
        <footer className={card.foot}>
          <SeatMeter scrim={scrim} />
        </footer>
      </article>
    </aside>
  );
}
