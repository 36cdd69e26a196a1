import type { Feature } from '@muster/platform';
import { communityAggregate, membershipAggregate } from './aggregate';
import { CommunityAccess } from './app/community-access';
import { CommunityCards } from './app/community-cards';
import { CommunityReports } from './app/community-reports';
import { Founding } from './app/founding';
import { InviteTokens } from './app/invite-tokens';
import { InviteUses } from './app/invite-uses';
import { Joining } from './app/joining';
import { MemberImport } from './app/member-import';
import { NameCheck } from './app/name-check';
import { PersonalInvitations } from './app/personal-invitations';
import { Succession } from './app/succession';
import { communityErrors } from './domain/errors';
import { CommunitiesController } from './http/communities.controller';
import { CommunityCardController, CommunityPageMeta } from './http/community-card.controller';
import { CommunityCrestController } from './http/community-crest.controller';
import { CommunityImportController } from './http/community-import.controller';
import { CommunityReportsController } from './http/community-reports.controller';
import { CommunityStaffController } from './http/community-staff.controller';
import { UserCommunitiesController } from './http/user-communities.controller';
import { DeleteCrestJob } from './jobs/delete-crest.job';
import { DeliverInvitationsJob } from './jobs/deliver-invitations.job';
import { ReleaseAddressJob } from './jobs/release-address.job';
import { EndMembershipsJob, EnsureOwnerJob, RetireOwnerJob } from './jobs/owners.job';
import { DELIVER_INVITATIONS, deliverInvitations } from './policies/deliver-invitations.policy';
import { END_MEMBERSHIPS, endMemberships } from './policies/end-memberships.policy';
import { formerAddresses, RELEASE_ADDRESS } from './policies/former-addresses.policy';
import { ENSURE_OWNER, ownersPolicy, RETIRE_OWNER } from './policies/owners.policy';
import { DELETE_CREST, unusedCrests } from './policies/unused-crests.policy';
import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_REQUESTS,
  COMMUNITY_TITLES,
  COMMUNITY_TOTALS,
  PICKUP_PLACES,
  STAFF_RIGHTS,
} from './ports';
import { CachedMemberships } from './read/cached-memberships';
import { CachedTitles } from './read/cached-titles';
import { Communities1795564800080 } from './read/communities.migration';
import { CommunityQueries } from './read/communities.queries';
import { CommunityData } from './read/community-data';
import { CommunityGauges } from './read/community-gauges';
import { CommunityInvitations1795664404672 } from './read/community-invitations.migration';
import { communityLog } from './read/community-log.projection';
import { CommunityLog } from './read/community-log.queries';
import { CommunitySettings1795636333089 } from './read/community-settings.migration';
import { CommunityViews } from './read/community-views';
import { InvitationQueries } from './read/invitations.queries';
import { InviteQueries } from './read/invites.queries';
import { MembershipQueries } from './read/memberships.queries';
import { OpenRequests } from './read/open-requests';
import { PickupPlaceQueries } from './read/pickup-places';
import { CurrentStaffRights } from './read/staff-rights';
import { communityReports } from './read/community-reports.schema';
import { communityInvitations } from './read/invitations.schema';
import { communityInvites, communityInviteUses } from './read/invites.schema';
import { CommunitySockets } from './realtime/community-sockets';
import { catalogue as texts } from './texts/catalogue';
import { CommunityReportStore } from './write/community-reports.store';
import { CommunityTexts } from './write/community-texts.store';
import { eraseCommunityRows } from './write/erase-community-rows.policy';
import { ExpiredInvitationsSweep } from './write/expired-invitations-sweep';

export const communities: Feature = {
  name: 'communities',
  aggregates: [communityAggregate, membershipAggregate],
  errors: communityErrors,
  texts,
  migrations: [Communities1795564800080, CommunitySettings1795636333089, CommunityInvitations1795664404672],
  entities: [communityInvitations, communityInvites, communityInviteUses, communityReports],
  projections: [communityLog],
  policies: [ownersPolicy, endMemberships, formerAddresses, unusedCrests, deliverInvitations, eraseCommunityRows],
  jobs: [
    ENSURE_OWNER.performedBy(EnsureOwnerJob),
    RETIRE_OWNER.performedBy(RetireOwnerJob),
    END_MEMBERSHIPS.performedBy(EndMembershipsJob),
    RELEASE_ADDRESS.performedBy(ReleaseAddressJob),
    DELETE_CREST.performedBy(DeleteCrestJob),
    DELIVER_INVITATIONS.performedBy(DeliverInvitationsJob),
  ],
  controllers: [
    CommunityCardController,
    CommunitiesController,
    CommunityCrestController,
    CommunityStaffController,
    CommunityImportController,
    UserCommunitiesController,
    CommunityReportsController,
  ],
  pageMetaProviders: [CommunityPageMeta],
  personalData: CommunityData,
  providers: [
    CommunityQueries,
    MembershipQueries,
    CachedMemberships,
    CachedTitles,
    InvitationQueries,
    { provide: COMMUNITY_MEMBERSHIPS, useExisting: CachedMemberships },
    { provide: COMMUNITY_TOTALS, useExisting: CommunityQueries },
    { provide: COMMUNITY_TITLES, useExisting: CachedTitles },
    { provide: PICKUP_PLACES, useClass: PickupPlaceQueries },
    { provide: STAFF_RIGHTS, useClass: CurrentStaffRights },
  ],
  apiProviders: [
    CommunityAccess,
    CommunityCards,
    CommunityLog,
    CommunityReports,
    CommunityReportStore,
    CommunitySockets,
    CommunityViews,
    Founding,
    InviteQueries,
    InviteTokens,
    InviteUses,
    Joining,
    MemberImport,
    NameCheck,
    PersonalInvitations,
    { provide: COMMUNITY_REQUESTS, useClass: OpenRequests },
  ],
  workerProviders: [Succession, CommunityGauges, CommunityTexts, ExpiredInvitationsSweep],
};

export * from './domain/community-commands';
export * from './domain/membership-commands';
export type { CommunityEvent, MembershipEvent } from './domain/events';
export { communityAggregate, membershipAggregate } from './aggregate';
