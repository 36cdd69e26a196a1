import type {
  AnswerBody,
  CreateNightBody,
  EditEveningBody,
  EditNightBody,
  EveningView,
  LobbiesBody,
  LocalSchedule,
  NightView,
  PreviewedEvening,
  ProposalBody,
  ProposalView,
} from '@muster/contracts/nights';
import { createAction } from '@reduxjs/toolkit';
import { apiCall } from '../../shared/api-call';
import { eveningReceived } from '../../shared/evening-changes';
import { http } from '../../shared/http';
import { resource } from '../../shared/resource';

const nightPath = (id: string, rest = '') => `/nights/${encodeURIComponent(id)}${rest}`;
const eveningPath = (id: string, rest = '') => `/evenings/${encodeURIComponent(id)}${rest}`;

/** A command of an organiser or member about a night. */
export type NightCommand = { id: string } & (
  | { kind: 'edit'; changes: EditNightBody }
  | { kind: 'end'; reason: string }
  | { kind: 'pause' | 'resume' | 'follow' | 'unfollow' }
);
const withReason = ({ reason }: { reason: string }) => (reason ? { reason } : undefined);
const NIGHT_REQUESTS = {
  pause: (id: string) => http.post<NightView>(nightPath(id, '/pause')),
  resume: (id: string) => http.post<NightView>(nightPath(id, '/resume')),
  follow: (id: string) => http.put<NightView>(nightPath(id, '/follow')),
  unfollow: (id: string) => http.del<NightView>(nightPath(id, '/follow')),
};
export const sendNightCommand = apiCall(
  'nights/send',
  (command: NightCommand) => {
    const { id, kind } = command;
    if (kind === 'edit') return http.patch<NightView>(nightPath(id), command.changes);
    return kind === 'end' ? http.del<NightView>(nightPath(id), withReason(command)) : NIGHT_REQUESTS[kind](id);
  },
  // An edit during another one may have other changes: both are sent.
  { onRepeat: ({ kind }) => (kind === 'edit' ? 'every' : 'leading'), key: ({ id }) => id },
);
export const createNight = apiCall(
  'nights/create',
  ({ slug, body }: { slug: string; body: CreateNightBody }) =>
    http.post<NightView>(`/communities/${encodeURIComponent(slug)}/nights`, body),
  { onRepeat: 'leading' },
);

/** The nights of a community, by its address. */
export const communityNights = resource({
  name: 'communityNights',
  load: (slug: string, signal) => http.get<NightView[]>(`/communities/${encodeURIComponent(slug)}/nights`, signal),
  key: (slug) => slug,
  cases: (on) => {
    on.addCase(sendNightCommand.succeeded, (all, { payload: { result } }) => {
      const loaded = all[result.community.slug];
      if (loaded?.shown) loaded.shown = loaded.shown.map((one) => (one._id === result._id ? result : one));
    });
  },
});
export const nightDetails = resource({
  name: 'nightDetails',
  load: (id: string, signal) => http.get<NightView>(nightPath(id), signal),
  key: (id) => id,
  cases: (on) => {
    on.addCase(sendNightCommand.succeeded, (all, { payload: { result } }) => {
      const loaded = all[result._id];
      if (loaded) loaded.shown = result;
    });
  },
});
/** The next evenings of the schedule in a form. They are stored by form, so that another form never shows them. */
export const nightPreview = resource({
  name: 'nightPreview',
  load: ({ slug, schedule }: { form: string; slug: string; schedule: LocalSchedule }, signal) =>
    http.post<PreviewedEvening[]>(`/communities/${encodeURIComponent(slug)}/nights/preview`, schedule, {
      signal,
      isRead: true,
    }),
  key: ({ form }) => form,
});

/** Evenings by id; a view that is older than the shown one is dropped. */
export const evenings = resource({
  name: 'evenings',
  load: (id: string, signal) => http.get<EveningView>(eveningPath(id), signal),
  key: (id) => id,
  select: (result, _, before) => (before && before.version > result.version ? before : result),
  cases: (on) => {
    on.addCase(eveningReceived, (all, { payload }) => {
      const loaded = (all[payload._id] ??= { isLoading: false, failure: null });
      if (!loaded.shown || loaded.shown.version <= payload.version) loaded.shown = payload;
    });
  },
});

export type EveningCommand = { id: string } & (
  | ({ kind: 'answer' } & AnswerBody)
  | { kind: 'here'; here: boolean; userId: string }
  | { kind: 'cancel'; reason: string }
  | { kind: 'restore' }
  | { kind: 'edit'; changes: EditEveningBody }
  | { kind: 'lobbies'; body: LobbiesBody }
);
function sendTo(command: EveningCommand): Promise<EveningView> {
  const { id } = command;
  switch (command.kind) {
    case 'answer': {
      const { answer, roles } = command;
      return http.put<EveningView>(eveningPath(id, '/answer'), { answer, ...(roles && { roles }) });
    }
    case 'here': {
      const body = { userId: command.userId };
      return command.here
        ? http.put<EveningView>(eveningPath(id, '/here'), body)
        : http.del<EveningView>(eveningPath(id, '/here'), body);
    }
    case 'lobbies':
      return http.post<EveningView>(eveningPath(id, '/lobbies'), command.body);
    case 'edit':
      return http.patch<EveningView>(eveningPath(id), command.changes);
    case 'cancel':
      return http.post<EveningView>(eveningPath(id, '/cancel'), withReason(command));
    case 'restore':
      return http.post<EveningView>(eveningPath(id, '/restore'));
  }
}
export const eveningCommandKey = (id: string, kind: EveningCommand['kind'], userId = ''): string =>
  `${id} ${kind} ${userId}`;
/**
 * The last press of an answer or of the roll call counts. For all other commands the first press counts until its
 * response arrives.
 */
export const sendEveningCommand = apiCall('evenings/send', sendTo, {
  key: (command) => eveningCommandKey(command.id, command.kind, command.kind === 'here' ? command.userId : ''),
  onRepeat: ({ kind }) => (kind === 'answer' || kind === 'here' ? 'latest' : 'leading'),
});
export const proposalKey = (id: string, round: number) => `${id} ${round}`;
/** Proposals by evening and number of rounds that were made before. */
export const proposal = resource({
  name: 'eveningProposal',
  load: ({ id, body }: { id: string; round: number; body: Partial<ProposalBody> }, signal) =>
    http.post<ProposalView>(eveningPath(id, '/proposal'), body, { signal, isRead: true }),
  key: ({ id, round }) => proposalKey(id, round),
});

export const eveningOpened = createAction<string>('evenings/eveningOpened');
export const eveningClosed = createAction<string>('evenings/eveningClosed');
