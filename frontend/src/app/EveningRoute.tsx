import { EveningPage, type LobbyParts } from '../features/nights/EveningPage';
import { EveningTable } from '../features/scrims/evening/EveningTable';
import { RunningRound } from '../features/scrims/evening/RunningRound';

const round: LobbyParts['round'] = (evening, isScreen) => <RunningRound evening={evening} isScreen={isScreen} />;
const table: LobbyParts['table'] = (evening) => <EveningTable evening={evening} />;

/** The page of an evening with its lobbies, which are another feature's. */
export const EveningRoute = () => <EveningPage round={round} table={table} />;
