import type { RequestView } from '@muster/contracts/board';
import type { TeamRef } from '@muster/contracts/teams';
import type { Snapshot } from '@muster/platform';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { messageIdOf } from '../aggregate';
import type { ScrimRequest } from '../domain/request';
import { BoardTextQueries } from './board-texts.queries';

type RequestSnapshot = Snapshot<ScrimRequest>;

@Injectable()
export class RequestViews {
  constructor(
    private readonly texts: BoardTextQueries,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async of(requests: readonly RequestSnapshot[], viewer: { userId: string; isAdmin: boolean }): Promise<RequestView[]> {
    const ids = requests.flatMap(({ state }) => [messageIdOf(state.id), ...(state.reasonId ? [state.reasonId] : [])]);
    const [texts, refs] = await Promise.all([
      this.texts.byIds(ids),
      this.teams.refs([...new Set(requests.map(({ state }) => state.teamId))], viewer),
    ]);
    return requests.flatMap((request) => {
      const ref = refs.get(request.state.teamId);
      return ref ? [toRequestView(request, ref, texts)] : [];
    });
  }

  async one(request: RequestSnapshot, viewer: { userId: string; isAdmin: boolean }): Promise<RequestView> {
    return (await this.of([request], viewer))[0]!;
  }
}

export const toRequestView = (
  { state, version, createdAt }: RequestSnapshot,
  team: TeamRef,
  texts: ReadonlyMap<string, string>,
): RequestView => ({
  _id: state.id,
  post: state.postId,
  team,
  startsAt: state.startsAt,
  message: texts.get(messageIdOf(state.id)) ?? '',
  oneShort: state.oneShort,
  state: state.state,
  awaiting: state.awaiting,
  proposals: state.proposals.map(({ by, startsAt, at }) => ({ by, startsAt, at })),
  reason: state.reasonId === null ? null : (texts.get(state.reasonId) ?? null),
  createdAt,
  expiresAt: state.expiresAt,
  version,
});
