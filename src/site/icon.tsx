/** Drawings of 24 × 24, with strokes in the colour of the text. */
const DRAWINGS = {
  phone:
    'M7 3h3l1.5 5-2.2 1.7a12 12 0 0 0 5 5L16 12.5l5 1.5v3a3 3 0 0 1-3.2 3A15.5 15.5 0 0 1 4 6.2 3 3 0 0 1 7 3z',
  down: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5',
  collapse: 'M4 4v16M20 12H8.5m4.5-4.5L8.5 12l4.5 4.5',
  login: 'M14 4h5v16h-5M3.5 12H14m-4-4.5L14.5 12 10 16.5',
} as const;

/** Shows a small drawing next to a text, or in place of a text that only screen readers get. */
export function Icon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
