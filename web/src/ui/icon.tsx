/** Our own icon set: 16 by 16, stroke width 1.5, aligned to half pixels. */
const shapes = {
  now: 'M8 2.2v2.1M8 11.7v2.1M2.2 8h2.1M11.7 8h2.1M3.9 3.9l1.5 1.5M10.6 10.6l1.5 1.5M12.1 3.9l-1.5 1.5M5.4 10.6l-1.5 1.5',
  board: 'M2.5 3.5h3v9h-3zM6.5 3.5h3v6h-3zM10.5 3.5h3v7.5h-3z',
  plans: 'M2.5 3.5h4v3h-4zM9.5 3.5h4v3h-4zM9.5 9.5h4v3h-4zM6.5 5h3M8 5v6h1.5',
  agents:
    'M5.75 7.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM1.75 13.25c.3-2.4 1.9-3.6 4-3.6s3.7 1.2 4 3.6M10.75 3a2.1 2.1 0 0 1 0 4.1M11.9 9.9c1.4.5 2.2 1.6 2.35 3.35',
  memory:
    'M8 2.5c2.9 0 5 .8 5 2s-2.1 2-5 2-5-.8-5-2 2.1-2 5-2zM3 4.5v7c0 1.2 2.1 2 5 2s5-.8 5-2v-7M3 8c0 1.2 2.1 2 5 2s5-.8 5-2',
  feed: 'M2.75 4h10.5M2.75 8h7M2.75 12h8.75',
  messages: 'M2.5 4.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1zM2.8 4.4 8 8.5l5.2-4.1',
  health: 'M1.75 8.5h2.75l1.75-4.5 3 8 1.75-4.5h3.25',
  settings:
    'M2.5 4.75h5.25M11.75 4.75h1.75M2.5 11.25h1.75M8.25 11.25h5.25M9.75 6.75a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6.25 13.25a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  check: 'M3.25 8.5 6.5 11.75l6.25-7.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  chevron: 'M6 3.75 10.25 8 6 12.25',
  down: 'M3.75 6 8 10.25 12.25 6',
  dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  link: 'M6.75 9.25a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 1 0-3.7-3.7l-.9.9M9.25 6.75a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 1 0 3.7 3.7l.9-.9',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  copy: 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2',
  play: 'M5 3.25 12.25 8 5 12.75z',
  pause: 'M5.25 3.5v9M10.75 3.5v9',
  stop: 'M4 4h8v8H4z',
  reply: 'M6.5 4 2.75 7.5 6.5 11M3 7.5h6a4.25 4.25 0 0 1 4.25 4.25V12.5',
  branch:
    'M4.5 5.5v5M4.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.5 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.5 6.5c0 2.5-2 3.25-6 3.5',
  clock: 'M8 13.75a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5zM8 4.75V8l2.25 1.75',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  moon: 'M13.25 9.6A5.6 5.6 0 1 1 6.4 2.75a4.5 4.5 0 0 0 6.85 6.85z',
  auto: 'M8 13.75a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5zM8 2.25v11.5M8 5h4.9M8 8h5.7M8 11h4.9',
  keyboard: 'M1.75 4.25h12.5v7.5H1.75zM4.25 6.75h.01M6.75 6.75h.01M9.25 6.75h.01M11.75 6.75h.01M5.25 9.25h5.5',
  warning: 'M8 2.5 14.25 13H1.75zM8 6.5v3M8 11.25h.01',
  person: 'M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.35-2.7 2.3-4 5-4s4.65 1.3 5 4',
  bolt: 'M8.75 1.75 3.5 9h4l-.75 5.25L12.5 7h-4z',
  history: 'M2.5 3v3.25h3.25M2.8 6.1a5.5 5.5 0 1 1-.2 3.15M8 5v3.25l2.25 1.25',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  edit: 'M3 13l.6-2.7 7.2-7.2a1.45 1.45 0 0 1 2.05 2.05L5.65 12.35z',
  external: 'M9.5 2.75h3.75V6.5M13 3 7.75 8.25M11.5 9v4.25h-8.75V4.5H7',
  key: 'M6 10.75a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM9.1 8H14v2.25M11.75 8v1.75',
  exit: 'M6.5 3H3.25v10H6.5M9.5 5l3 3-3 3M12.25 8H6',
  lanes: 'M2.5 3.75h6M2.5 8h11M5.5 12.25h8',
  bell: 'M4 11V7.25a4 4 0 0 1 8 0V11l1.25 1.25H2.75zM6.75 14h2.5',
  calendar: 'M2.75 4h10.5v9.25H2.75zM2.75 6.75h10.5M5.5 2.5V4.75M10.5 2.5V4.75',
} as const;

export type IconName = keyof typeof shapes;

/** Decorative: the adjacent text or the label of the control carries the meaning. */
export function Icon({ name, size = 16, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 2.25 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={shapes[name]} />
    </svg>
  );
}

export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <path d="M16 2.5 27.7 9.25v13.5L16 29.5 4.3 22.75V9.25z" className="fill-honey" />
      <path
        d="M9 16c2-4 3.6-4 4.7-1.2S16.6 20 18.3 16.8 21.6 12.8 23.5 15"
        fill="none"
        className="stroke-on-honey"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
