/** The outline icons of the interface, 24 px grid. Roles, ranks and the logo are drawings of their own in `shared/art`. */
const paths = {
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM20 20l-4.500-4.500',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21.500h4',
  chat: 'M4 5h16v11H9l-5 4z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M14.500 5.500 8 12l6.500 6.500',
  forward: 'M9.500 5.500 16 12l-6.500 6.500',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  share: 'M7 17 17 7M9 7h8v8',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9.400M20 4.500v5h-5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.500v4M16 3.500v4',
  home: 'M4 11.500 12 4l8 7.500M6 10v10h12V10M10 20v-6h4v6',
  swords: 'M4 4l11 11M20 4 9 15M4 4v4l8 8M20 4v4l-3 3M6 15l3 3M4 20l3-3M18 15l-3 3M20 20l-3-3',
  friends: 'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c0-3.600 2.900-6 6.500-6s6.500 2.400 6.500 6M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500c2.100.8 3.500 2.800 3.500 5.500',
  invite: 'M10 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM3.500 20c0-3.600 2.900-6 6.500-6s6.500 2.400 6.500 6M19 7v6M16 10h6',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  plus: 'M12 5v14M5 12h14',
  shield: 'M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6zM9 12l2 2 4-4',
  guide: 'M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM5 16a4 4 0 0 1 4-4h10',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1.100 1.100M17.300 17.300l1.100 1.100M5.600 18.400l1.100-1.100M17.300 6.700l1.100-1.100',
  moon: 'M20 14.500A8 8 0 0 1 9.500 4a8 8 0 1 0 10.500 10.500Z',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  info: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 11v5.500M12 7.500v.5',
  warning: 'M12 4 2.500 20h19zM12 10v5M12 17.300v.2',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  edit: 'M4 20h4L20 8l-4-4L4 16zM13.500 6.500l4 4',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  mic: 'M9 4h6v8H9zM5 11a7 7 0 0 0 14 0M12 18v3',
  clock: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 7v5l3.500 2',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  volume: 'M4 9.500v5h3.500L12 18V6L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
} as const;
export type IconName = keyof typeof paths;

/** Decoration beside a text, or inside a button that carries its own label: silent for screen readers. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
    <path d={paths[name]} />
  </svg>
);
