/** A channel is kept by the user who connected or resumed it. When they may no longer do so, it is suspended. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const CHECK_KEEPER = defineJob<{ userId: string }>('CheckDiscordKeeper', 'discord', { inBackground: true });

const check = (userId: string, position: number): EffectRequest[] => [
  CHECK_KEEPER.request({ key: `discord-keeper_${userId}_${position}`, ref: { userId } }),
];
const ofMember = ({ data, position }: StoredEvent): EffectRequest[] => check(String(data['userId']), position);
const ofAccount = ({ stream, position }: StoredEvent): EffectRequest[] => check(aggregateIdOf(stream), position);
const isStaff = (role: unknown): boolean => role === 'organiser' || role === 'owner';

export const channelKeepers: Policy = {
  name: 'discord-keepers',
  effects: [CHECK_KEEPER],
  on: {
    MemberRoleChanged: (event) => (isStaff(event.data['from']) && !isStaff(event.data['to']) ? ofMember(event) : []),
    MemberLeft: (event) => (isStaff(event.data['role']) ? ofMember(event) : []),
    MemberExcluded: (event) => (isStaff(event.data['role']) ? ofMember(event) : []),
    AdminRevoked: ofAccount,
    BanBegan: ofAccount,
    AccountDeleted: ofAccount,
    AccountErased: ofAccount,
  },
};
