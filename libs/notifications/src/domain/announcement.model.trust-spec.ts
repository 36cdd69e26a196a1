import { figure, size } from '@testing/figures';
import { type RandomDraw, type Expected, type AggregateModel, compareWithTable, runWalks } from '@testing/model-walk';
import { AnnounceStart, type Announcement, announcement, type StartAnnounced } from './announcement';

/** A plain model: announced once, to the recipients of that time. */
class AnnouncementModel implements AggregateModel<AnnounceStart, Announcement, StartAnnounced> {
  #recipients: readonly string[] | undefined;

  situation(): string {
    return this.#recipients ? 'announced' : 'not yet';
  }
  nextCommand(draw: RandomDraw): AnnounceStart {
    return new AnnounceStart(
      's1_0',
      { now: '2026-01-01T00:00:00.000Z' },
      's1',
      ['hana', 'bo', 'eve'].filter(() => draw.percent(60)),
    );
  }
  expected(): Expected {
    return this.#recipients ? 'nothing' : 'done';
  }
  apply({ recipients }: AnnounceStart): void {
    this.#recipients = recipients;
  }
  observe() {
    return [this.#recipients ? 's1' : '', (this.#recipients ?? []).join()];
  }
}

const CELLS = `
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
