import type { Aggregate } from '@muster/platform';
import * as commands from './domain/commands';
import { scrim } from './domain/decide';
import type { Scrim, ScrimEvent } from './domain/scrim';
import { userIdsOf } from './read/view';

export const scrimAggregate: Aggregate<commands.ScrimCommand, Scrim, ScrimEvent> = {
  name: 'scrim',
  decider: scrim,
  commands: [
    commands.CreateScrim, commands.EditScrim, commands.DeleteScrim, commands.JoinTeam, commands.MovePlayer, commands.LeaveTeam, commands.CastScrim,
    commands.LeaveCast, commands.SwapPlayers, commands.AssignPlayer, commands.FillRandom, commands.ReportWinner, commands.ProposeWinner, commands.AddImage,
    commands.RemoveImage, commands.StartScrim, commands.RegenerateCode, commands.RecordCode, commands.RecordCodeFailure, commands.FreeSeat, commands.UndoStep,
  ],
  idOf: (command) => command.scrimId,
  events: {
    ScrimCreated: [], PlayerJoined: [], PlayerAssigned: [], PlayerMoved: [], PlayersSwapped: [], PlayerLeft: [], PlayerKicked: [], CasterJoined: [], CasterLeft: [],
    HostDrawn: [], HostChoiceChanged: [], ScrimRenamed: [], ScrimRescheduled: [], ScrimMovedToRegion: [], PrivacyChanged: [], CastingLimited: [], LobbyRenamed: [],
    LobbyPasswordChanged: [], CodesSwitched: [], ScrimStarted: [], TournamentCodeIssued: [], TournamentCodeVoided: [], TournamentCodeFailed: [], WinnerProposed: [],
    WinnerReported: [], WinnerCorrected: [], ImageAdded: [], ImageRemoved: [], StepUndone: [], ScrimDeleted: [],
  },
  table: 'scrims',
  columns: (state) => ({ region: state.region, starts_at: state.startsAt, is_private: state.isPrivate, deleted: state.deleted, people: userIdsOf(state) }),
};
