import '@fontsource/saira-semi-condensed/600.css';
import './page.css';
import { BROADCAST_KINDS, type BroadcastView } from '@muster/contracts/broadcasts';
import { toLanguage } from '@muster/contracts/languages';
import { createRoot } from 'react-dom/client';
import { playDemo } from '../features/broadcasts/overlay/demo';
import { Overlay } from '../features/broadcasts/overlay/Overlay';
import { namesIn } from '../features/broadcasts/overlay/teams';
import { currentLanguage, speakIn } from '../shared/language/current-language';
import { follow } from './follow';
import { placeIn } from './place-in';
import { TEXTS } from './texts';

// The page of a broadcast link, for OBS: a program of its own (`boot/broadcast-build.ts`), which stores nothing.
const query = new URLSearchParams(window.location.search);
const names = namesIn(query);
const scene = BROADCAST_KINDS.find((one) => one === query.get('scene'));
const stage = document.getElementById('root')!;
const root = createRoot(stage);

function show(view: BroadcastView | null): void {
  if (!view) return root.render(null);
  if (view.language !== currentLanguage()) speakIn(view.language, { texts: TEXTS[view.language] });
  root.render(<Overlay view={view} names={names} />);
}

/** A source of another size shows the whole picture in its middle. */
function fit(): void {
  stage.style.transform = placeIn(window.innerWidth, window.innerHeight);
}
window.addEventListener('resize', fit);
fit();

const token = window.location.pathname.split('/')[2] ?? '';
const api = `/api/broadcast/${encodeURIComponent(token)}`;
if (query.has('demo')) void demo();
else follow(`${api}/events${scene ? `?scene=${scene}` : ''}`, show);

/** Plays a demonstration of the scene in the address, or else of the link's kind. */
async function demo(): Promise<void> {
  const view = await fetch(api).then(
    (response) => (response.ok ? (response.json() as Promise<BroadcastView>) : undefined),
    () => undefined,
  );
  playDemo(
    scene ?? view?.kind ?? 'draft',
    view?.language ?? toLanguage(query.get('lang') ?? navigator.language) ?? 'en',
    show,
  );
}
