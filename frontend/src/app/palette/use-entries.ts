import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import { profilePath } from '@muster/contracts/profile-path';
import { timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import type { PlayerView, SelfUser } from '@muster/contracts/users';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { canCheckIn } from '../../features/scrims/attendance/attendance';
import { boardQueries } from '../../features/scrims/board/board-queries';
import { byStart } from '../../features/scrims/board/scrim-list';
import { serverNow } from '../../shared/clock';
import { strings as homeStrings } from '../../features/scrims/home/strings';
import { freeSeats, seatOffer, type Viewer } from '../../features/scrims/permissions';
import { home, loadScrims } from '../../features/scrims/scrims.api';
import { selectScrims, sendScrimCommand } from '../../features/scrims/scrims.slice';
import { selectViewer } from '../../features/scrims/selectors';
import { formatDateTime } from '../../features/scrims/time';
import { today } from '../../shared/filters/filter-search';
import { hasCommunities } from '../../shared/communities-mode';
import { ownCommunities, ownCommunitiesNeeded, selectManagedCommunities } from '../../shared/own-communities';
import { selectPreferredRoles } from '../../shared/preferred-roles';
import { selectMe } from '../../shared/session.slice';
import { hasTeams } from '../../shared/teams-mode';
import { rankName, titleOf } from '../../shared/words/words';
import { strings as members } from '../member-strings';
import { useFriends } from '../SocialOverlays';
import { type Entry, indexed, type Indexed } from './entries';
import { paletteSearch } from './palette-search';
import { strings } from './strings';
import { useAroundEntry } from './use-around-entry';

const AHEAD_MAX_MS = 48 * 60 * 60_000;
const SUGGESTED_SEATS = 3;

/** Loads what the palette searches, where the page has not loaded it. */
function useNeeded(region: string | undefined) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
    dispatch(home.requested({}));
    if (region) dispatch(loadScrims.requested(boardQueries({ region, day: today() }).day));
  }, [dispatch, region]);
}

/** 'tonight' and 'tomorrow' in the user's language, which "join mid tonight" names. */
function dayWords({ gameStartTime }: ScrimView): string {
  const day = dayjs(gameStartTime).format(QUERY_DATE_FORMAT);
  if (day === today()) return strings.words.today;
  return day === dayjs(`${today()}T12:00`).add(1, 'day').format(QUERY_DATE_FORMAT) ? strings.words.tomorrow : '';
}

interface Does {
  go: (to: string) => void;
  send: (command: Parameters<typeof sendScrimCommand.requested>[0]) => void;
}

function scrimEntries(scrims: readonly ScrimView[], viewer: Viewer, roles: readonly string[], does: Does): Entry[] {
  const now = serverNow();
  let suggested = 0;
  return scrims.flatMap((scrim): Entry[] => {
    const { _id: scrimId } = scrim;
    const [title, detail, words] = [titleOf(scrim), formatDateTime(scrim.gameStartTime), dayWords(scrim)];
    const isOpen = !viewer.isOffline && seatOffer(scrim, viewer) === 'join';
    const seats = isOpen ? freeSeats(scrim) : [];
    const best = seats.find(({ role }) => roles.includes(role));
    const isSuggested = best !== undefined && suggested < SUGGESTED_SEATS;
    if (isSuggested) suggested += 1;
    return [
      ...(canCheckIn(scrim, viewer, now)
        ? [
            {
              id: `check-in ${scrimId}`,
              group: 'actions' as const,
              icon: 'check' as const,
              label: strings.checkIn(title),
              detail,
              words: strings.words.checkIn,
              isSuggested: true,
              run: () => does.send({ kind: 'checkIn', scrimId }),
            },
          ]
        : []),
      ...seats.map(({ team, role }) => ({
        id: `join ${scrimId} ${team} ${role}`,
        group: 'actions' as const,
        icon: 'plus' as const,
        label: strings.join(role, homeStrings.sides[team], title),
        detail,
        words: `${strings.words.join} ${words}`,
        isSuggested: isSuggested && role === best.role && team === best.team,
        run: () => {
          does.send({ kind: 'join', scrimId, userId: viewer.id, team, role });
          does.go(`/scrims/${scrimId}`);
        },
      })),
      {
        id: scrimId,
        group: 'scrims',
        icon: 'swords',
        label: title,
        detail,
        words,
        run: () => does.go(`/scrims/${scrimId}`),
      },
    ];
  });
}

function pageEntries(me: SelfUser | null, managed: readonly { slug: string; name: string }[], { go }: Does): Entry[] {
  const page = (to: string, icon: Entry['icon'], label: string): Entry => ({
    id: to,
    group: 'pages',
    icon,
    label,
    isSuggested: true,
    run: () => go(to),
  });
  const { drawer } = members;
  const create = (id: string, label: string): Entry => ({
    id,
    group: 'actions',
    icon: 'plus',
    label,
    words: strings.words.create,
    isSuggested: true,
    run: () => go(id),
  });
  return [
    ...(me?.isAdmin ? [create('/scrims/new', strings.create)] : []),
    ...managed.map(({ slug, name }) => create(`/scrims/new?community=${slug}`, strings.createIn(name))),
    page('/', 'home', drawer.home),
    page('/scrims', 'swords', drawer.browse),
    page('/tonight', 'clock', drawer.tonight),
    ...(hasCommunities ? [page('/communities', 'shield', drawer.communities)] : []),
    ...(me ? [page(profilePath(me), 'user', drawer.profile)] : []),
    page('/settings', 'settings', drawer.settings),
    page('/guide', 'book', drawer.userGuide),
    ...(hasTeams ? [page('/teams', 'trophy', drawer.teams), page('/board', 'flag', drawer.board)] : []),
    ...(me?.isAdmin
      ? [page('/admin/dashboard', 'dashboard', drawer.dashboard), page('/admin/bans', 'ban', drawer.bans)]
      : []),
  ];
}

const byId = <T extends { _id: string }>(...lists: (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((one) => [one._id, one])).values(),
];

/** Everything that can be found: what is loaded, and what the server has found for the last text. */
export function useEntries(send: Does['send']): { loaded: Indexed[]; found: Indexed[] } {
  const navigate = useNavigate();
  const me = useSelector(selectMe);
  const viewer = useSelector(selectViewer);
  const entities = useSelector(selectScrims);
  const roles = useSelector(selectPreferredRoles);
  const communities = useSelector(ownCommunities.select).shown;
  const managed = useSelector(selectManagedCommunities);
  const friends = useFriends();
  const around = useAroundEntry();
  const { shown } = useSelector(paletteSearch.select);
  useNeeded(me?.region);
  const does = useMemo(() => ({ go: (to: string) => void navigate(to), send }), [navigate, send]);
  const loaded = useMemo(() => {
    const now = serverNow();
    const scrims = Object.values(entities)
      .filter((scrim) => timeClass(scrim, now) !== 'previous' && Date.parse(scrim.gameStartTime) - now < AHEAD_MAX_MS)
      .toSorted(byStart);
    return indexed([...scrimEntries(scrims, viewer, roles, does), ...around, ...pageEntries(me, managed ?? [], does)]);
  }, [entities, viewer, roles, does, around, me, managed]);
  const found = useMemo(
    () =>
      indexed([
        ...byId<PlayerView>(friends ?? [], shown?.people ?? []).map((person): Entry => ({
          id: person._id,
          group: 'people',
          icon: 'user',
          label: `${person.name} #${person.summonerTagline}`,
          detail: `${rankName(person.rank)} · ${person.region}`,
          run: () => does.go(profilePath(person)),
        })),
        ...byId<{ _id: string; slug: string; name: string }>(communities ?? [], shown?.communities ?? []).map(
          ({ _id, slug, name }): Entry => ({
            id: _id,
            group: 'communities',
            icon: 'shield',
            label: name,
            run: () => does.go(`/communities/${slug}`),
          }),
        ),
      ]),
    [friends, communities, shown, does],
  );
  return { loaded, found };
}
