import { describeDecider } from '@muster/kernel';
import { type AnnounceCommunityScrim, announcement } from './announcement';

test("announces a batch of a community's new scrim once, without its recipients", () => {
  const { given } = describeDecider(announcement);
  const batch: AnnounceCommunityScrim = {
    type: 'AnnounceCommunityScrim',
    announcementId: 's1_batch-0',
    ctx: { now: '2026-11-20T20:00:00.000Z' },
    scrimId: 's1',
    communityId: 'c1',
    recipients: ['hana'],
  };
  const announced = {
    type: 'CommunityScrimAnnounced',
    announcementId: 's1_batch-0',
    scrimId: 's1',
    communityId: 'c1',
  } as const;
  given().when(batch).then(announced);
  given(announced).when(batch).thenNothing();
});
