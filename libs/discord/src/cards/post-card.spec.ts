import type { ShownPost } from '@muster/board/ports';
import { toPostCard } from './post-card';

const post: ShownPost = {
  _id: 'abc',
  team: { _id: 't', name: 'Porto Bears', tag: 'PB', ranks: null },
  region: 'EUW',
  from: '2026-11-22T20:00:00.000Z',
  to: '2026-11-22T22:00:00.000Z',
  games: 1,
  until: 'decided',
  ranks: null,
  note: '',
  state: 'open',
  communities: [],
  isForMembers: false,
};

test.each([true, false])(
  "every link of a post leads to the post's page on the board, with buttons: %s",
  (withButtons) => {
    const site = 'https://muster.example';
    const body = toPostCard(post, { state: 'shown', language: 'en', site, withButtons, now: 0 });
    const links = JSON.stringify(body).match(/https:[^")]*/g);
    expect(links).toHaveLength(2);
    expect(new Set(links)).toEqual(new Set([`${site}/board/posts/abc`]));
  },
);
