import { figure, size } from '@testing/figures';
import { type RandomDraw, type Expected, type AggregateModel, compareWithTable, runWalks } from '@testing/model-walk';
import { type Announcement, announcement, type AnnouncementCommand, type AnnouncementEvent } from './announcement';

/** A plain model: announced once. Recipients of a start are those of that time. */
class AnnouncementModel implements AggregateModel<AnnouncementCommand, Announcement, AnnouncementEvent> {
  #recipients: readonly string[] | undefined;

  situation(): string {
    return this.#recipients ? 'announced' : 'not yet';
  }
  nextCommand(draw: RandomDraw): AnnouncementCommand {
    const ctx = { now: '2026-01-01T00:00:00.000Z' };
    const recipients = ['hana', 'bo', 'eve'].filter(() => draw.percent(60));
    return draw.percent(50)
      ? { type: 'AnnounceStart', announcementId: 's1_0', ctx, scrimId: 's1', recipients }
      : { type: 'AnnounceCommunityScrim', announcementId: 's1_0', ctx, scrimId: 's1', communityId: 'c1', recipients };
  }
  expected(): Expected {
    return this.#recipients ? 'nothing' : 'done';
  }
  apply(command: AnnouncementCommand): void {
    this.#recipients = command.type === 'AnnounceStart' ? command.recipients : [];
  }
  observe() {
    return [this.#recipients ? 's1' : '', (this.#recipients ?? []).join()];
  }
}

const CELLS = `
  AnnounceCommunityScrim | announced: nothing
  AnnounceCommunityScrim | not yet: done
  AnnounceStart | announced: nothing
  AnnounceStart | not yet: done
`;

test('announcement and model agree after any sequence of commands', () => {
  const observe = ({ scrimId, recipients }: Announcement) => [scrimId, recipients.join()];
  const cells = runWalks(
    'announcement',
    { decider: announcement, createModel: () => new AnnouncementModel(), observe },
    size(500, 100_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 100))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'announcement: cells, each met at least a hundred times', cells.size);
});
