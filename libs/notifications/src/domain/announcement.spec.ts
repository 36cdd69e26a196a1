import { describeDecider } from '@muster/kernel';
import {
  AnnounceCommunityScrim,
  AnnounceStart,
  announcement,
  announcementOf,
  type StartAnnounced,
} from './announcement';

const announce = (recipients: string[]): AnnounceStart => ({
  type: 'AnnounceStart',
  announcementId: 'a1',
  ctx: { now: '2026-11-20T20:00:00.000Z' },
  scrimId: 's1',
  recipients,
});
const announced: StartAnnounced = { type: 'StartAnnounced', announcementId: 'a1', scrimId: 's1', recipients: ['hana'] };
const { given } = describeDecider(announcement);

test('announces a start', () =>
  given()
    .when(announce(['hana']))
    .then(announced));
test('does not announce it again, even for other recipients', () =>
  given(announced)
    .when(announce(['hana', 'bo']))
    .thenNothing());
test('a rescheduled start has another id', () =>
  expect(announcementOf('s1', '2026-11-20T20:00:00.000Z')).not.toBe(announcementOf('s1', '2026-11-20T21:00:00.000Z')));
test("announces a batch of a community's new scrim once, without its recipients", () => {
  const batch: AnnounceCommunityScrim = {
    type: 'AnnounceCommunityScrim',
    announcementId: 's1_batch-0',
    ctx: { now: '2026-11-20T20:00:00.000Z' },
    scrimId: 's1',
    communityId: 'c1',
    recipients: ['hana'],
  };
  const told = {
    type: 'CommunityScrimAnnounced',
    announcementId: 's1_batch-0',
    scrimId: 's1',
    communityId: 'c1',
  } as const;
  given().when(batch).then(told);
  given(told).when(batch).thenNothing();
});
