import { type ScrimView, TEAMS } from '@muster/contracts';
import { useEffect, useRef, useState } from 'react';
import { words } from './words';

type Seats = Pick<ScrimView, 'teamOne' | 'teamTwo'>;

/** Who came and who went between two views, in words; my own doing is left out. */
export function rosterNews(before: Seats, after: Seats, myId: string): string {
  const news: string[] = [];
  for (const team of TEAMS) {
    const sits = (seats: Seats, id: string, role: string) => seats[team].some((player) => player._user._id === id && player.role === role);
    for (const { role, _user } of after[team]) if (_user._id !== myId && !sits(before, _user._id, role)) news.push(words.newsTook(_user.name, role, team));
    for (const { role, _user } of before[team]) if (_user._id !== myId && !sits(after, _user._id, role)) news.push(words.newsLeft(_user.name, role, team));
  }
  return news.join('. ');
}

/** Tells those who do not see it that somebody took or left a seat. */
export function RosterNews({ scrim, myId }: { scrim: ScrimView; myId: string }) {
  const before = useRef(scrim);
  const [news, setNews] = useState('');
  useEffect(() => {
    const told = rosterNews(before.current, scrim, myId);
    before.current = scrim;
    if (told) setNews(told);
  }, [scrim, myId]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  );
}
