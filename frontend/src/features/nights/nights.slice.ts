import { eveningRoutes, nightRoutes } from '@muster/contracts/night-routes';
import type {
  AnswerBody,
  CreateNightBody,
  EditEveningBody,
  EditNightBody,
  EveningView,
  LobbiesBody,
  LocalSchedule,
  NightView,
  ProposalBody,
} from '@muster/contracts/nights';
import { communityRoutes } from '@muster/contracts/community-routes';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { createAction } from '@reduxjs/toolkit';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';
import { eveningReceived } from '../../shared/evening-changes';
import { resource } from '../../shared/resource';

const MEMBERS_FOUND_MAX = 20;

/** A command of an organiser or member about a night. */
export type NightCommand = { id: string } & (
  | { kind: 'edit'; changes: EditNightBody }
  | { kind: 'end'; reason: string }
  | { kind: 'pause' | 'resume' | 'follow' | 'unfollow' }
);
const withReason = ({ reason }: { reason: string }) => (reason ? { reason } : undefined);
export const sendNightCommand = apiCall(
  'nights/send',
  (command: NightCommand): Promise<NightView> => {
    const { id, kind } = command;
    const params = { id };
    if (kind === 'edit') return callRoute(nightRoutes.edit, { params, body: command.changes });
    return kind === 'end'
      ? callRoute(nightRoutes.end, { params, body: withReason(command) })
      : callRoute(nightRoutes[kind], { params });
  },
  // An edit during another one may have other changes: both are sent.
  { onRepeat: ({ kind }) => (kind === 'edit' ? 'every' : 'leading'), key: ({ id }) => id },
);
export const createNight = apiCall(
  'nights/create',
  ({ slug, body }: { slug: string; body: CreateNightBody }) =>
    callRoute(nightRoutes.create, { params: { slug }, body }),
  { onRepeat: 'leading' },
);

/** The community whose night is created, by its address. */
export const nightCommunity = resource({
  name: 'nightCommunity',
  load: (slug: string, signal) => callRoute(communityRoutes.find, { params: { slug } }, { signal }),
  key: (slug) => slug,
});
/** The nights of a community, by its address. */
export const communityNights = resource({
  name: 'communityNights',
  load: async (slug: string, signal) => listOf(await callRoute(nightRoutes.list, { params: { slug } }, { signal })),
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
  load: (id: string, signal) => callRoute(nightRoutes.find, { params: { id } }, { signal }),
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
    callRoute(nightRoutes.preview, { params: { slug }, body: schedule }, { signal, isRead: true }),
  key: ({ form }) => form,
});

/** Evenings by id; a view that is older than the shown one is dropped. */
export const evenings = resource({
  name: 'evenings',
  load: (id: string, signal) => callRoute(eveningRoutes.find, { params: { id } }, { signal }),
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
  const params = { id: command.id };
  switch (command.kind) {
    case 'answer': {
      const { answer, roles, userId } = command;
      return callRoute(eveningRoutes.answer, {
        params,
        body: { answer, ...(roles && { roles }), ...(userId !== undefined && { userId }) },
      });
    }
    case 'here':
      return callRoute(eveningRoutes[command.here ? 'here' : 'notHere'], { params, body: { userId: command.userId } });
    case 'lobbies':
      return callRoute(eveningRoutes.makeLobbies, { params, body: command.body });
    case 'edit':
      return callRoute(eveningRoutes.edit, { params, body: command.changes });
    case 'cancel':
      return callRoute(eveningRoutes.cancel, { params, body: withReason(command) });
    case 'restore':
      return callRoute(eveningRoutes.restore, { params });
  }
}
export const eveningCommandKey = (id: string, kind: EveningCommand['kind'], userId = ''): string =>
  `${id} ${kind} ${userId}`;
/**
 * The last press of an answer or of the roll call counts. For all other commands the first press counts until its
 * response arrives.
 */
export const sendEveningCommand = apiCall('evenings/send', sendTo, {
  key: (command) => eveningCommandKey(command.id, command.kind, 'userId' in command ? command.userId : ''),
  onRepeat: ({ kind }) => (kind === 'answer' || kind === 'here' ? 'latest' : 'leading'),
});
/** Members of the community whose names contain what was typed, by its address. */
export const memberSearch = resource({
  name: 'eveningMemberSearch',
  load: ({ slug, search }: { slug: string; search: string }, signal) =>
    callRoute(
      communityStaffRoutes.members,
      { params: { slug }, query: { ...(search && { search }), page: 1, limit: MEMBERS_FOUND_MAX } },
      { signal },
    ),
  select: ({ data }) => data,
  key: ({ slug }) => slug,
});
export const proposalKey = (id: string, round: number) => `${id} ${round}`;
/** Proposals by evening and number of rounds that were made before. */
export const proposal = resource({
  name: 'eveningProposal',
  load: ({ id, body }: { id: string; round: number; body: Partial<ProposalBody> }, signal) =>
    callRoute(eveningRoutes.propose, { params: { id }, body }, { signal, isRead: true }),
  key: ({ id, round }) => proposalKey(id, round),
});

export const eveningOpened = createAction<string>('evenings/eveningOpened');
export const eveningClosed = createAction<string>('evenings/eveningClosed');
