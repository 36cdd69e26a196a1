import { figure, size } from '../../../../infra/trust/figures';
import { type Draw, type Due, type Model, unlike, walk } from '../../../../infra/trust/walk';
import { AnnounceStart, type Announcement, announcement, type StartAnnounced } from './announcement';

/** Told once, to whoever was there then. */
class Once implements Model<AnnounceStart, Announcement, StartAnnounced> {
  #told: readonly string[] | undefined;

  situation(): string { return this.#told ? 'announced' : 'not yet'; }
  wish(draw: Draw): AnnounceStart {
    return new AnnounceStart('s1_0', { at: '2026-01-01T00:00:00.000Z' }, 's1', ['hana', 'bo', 'eve'].filter(() => draw.percent(60)));
  }
  due(): Due { return this.#told ? 'nothing' : 'done'; }
  carry({ recipients }: AnnounceStart): void { this.#told = recipients; }
  told() { return [this.#told ? 's1' : '', (this.#told ?? []).join()]; }
}

const CELLS = `
  AnnounceStart | announced: nothing
  AnnounceStart | not yet: done
`;

test('however often a start is announced: announcement and model never part', () => {
  const told = ({ scrimId, recipients }: Announcement) => [scrimId, recipients.join()];
  const cells = walk('announcement', { decider: announcement, begin: () => new Once(), told }, size(500, 100_000));
  expect(unlike(CELLS, cells, size(1, 100))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'announcement: cells, each met at least a hundred times', cells.size);
});
