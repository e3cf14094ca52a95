/** Pictures of 16 by 16, drawn with lines. */
const ICONS: Record<string, string> = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  remove: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5 5 13h6l.5-8.5M7 7v3.5M9 7v3.5',
  undo: 'M3 7h7a3.5 3.5 0 0 1 0 7H7M3 7l3-3M3 7l3 3',
  redo: 'M13 7H6a3.5 3.5 0 0 0 0 7h3M13 7l-3-3M13 7l-3 3',
  bold: 'M5 3h4a2.5 2.5 0 0 1 0 5H5zM5 8h5a2.5 2.5 0 0 1 0 5H5z',
  italic: 'M7 3h5M4 13h5M9.5 3l-3 10',
  link: 'M6.5 9.5l3-3M7.5 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  add: 'M8 3v10M3 8h10',
  header: 'M2.5 3h11v10h-11zM2.5 6.5h11',
  footer: 'M2.5 3h11v10h-11zM2.5 9.5h11',
  column: 'M5 2.5h6v11H5z',
  section: 'M2.5 3h11v10h-11zM5 6h6M5 8h6M5 10h4',
  columns: 'M2.5 3h11v10h-11zM8 3v10',
  loop: 'M3 8a4 4 0 0 1 7-2.6L12 7M13 8a4 4 0 0 1-7 2.6L4 9M12 4v3H9M4 12V9h3',
  heading: 'M4 3v10M12 3v10M4 8h8',
  text: 'M3 4h10M3 7h10M3 10h10M3 13h6',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5M10.5 6h.01',
  logo: 'M8 2.5l1.7 3.6 3.8.5-2.8 2.7.7 3.9L8 11.3l-3.4 1.9.7-3.9L2.5 6.6l3.8-.5z',
  button: 'M2.5 5h11v6h-11zM5.5 8h5',
  divider: 'M2.5 8h11',
  spacer: 'M3 3h10M3 13h10M8 5.5v5M6.5 7 8 5.5 9.5 7M6.5 9 8 10.5 9.5 9',
  list: 'M6 4h7M6 8h7M6 12h7M3 4h.01M3 8h.01M3 12h.01',
  quote: 'M3 3v10M6 5h7M6 8h7M6 11h4',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 10h11M7 6.5V13',
  products: 'M2.5 3h4.5v5H2.5zM9 3h4.5v5H9zM2.5 10.5H7M9 10.5h4.5M2.5 13h3M9 13h3',
  coupon: 'M2.5 4.5h11v2a1.5 1.5 0 0 0 0 3v2h-11v-2a1.5 1.5 0 0 0 0-3zM9.5 6.5v3',
  social:
    'M5.5 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM14 4a1.75 1.75 0 1 1-3.5 0A1.75 1.75 0 0 1 14 4zM14 12a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM5.3 7.2l5.4-2.4M5.3 8.8l5.4 2.4',
  menu: 'M2.5 8H5M7 8h2.5M11.5 8h2M2.5 5h11',
  video: 'M2.5 3.5h11v9h-11zM7 6l3 2-3 2z',
  attachment: 'M11.5 7.5 7.5 11.5a2 2 0 0 1-3-3l5-5a1.5 1.5 0 0 1 2 2L7 10',
  html: 'M5.5 4.5 2.5 8l3 3.5M10.5 4.5l3 3.5-3 3.5M9 3.5l-2 9',
};

export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[name] ?? ICONS.section} />
  </svg>
);

interface IconButtonProps {
  icon: string;
  label: string;
  disabled?: boolean;
  className?: string;
  onClick(): void;
}

export const IconButton = ({ icon, label, disabled = false, className = '', onClick }: IconButtonProps) => (
  <button
    type="button"
    className={`icon-button ${className}`}
    aria-label={label}
    title={label}
    {...{ disabled, onClick }}
  >
    <Icon name={icon} />
  </button>
);
