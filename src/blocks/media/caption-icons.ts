/**
 * The icons of captions: their names for editors, and their strokes in a square of 24 px. Views show no icon if its name is
 * unknown.
 */
export const CAPTION_ICONS = {
  none: { label: 'None', path: '' },
  play: { label: 'Video', path: 'M7 4.5v15l12-7.5z' },
  photo: { label: 'Picture', path: 'M3 5h18v14H3zM3 17l6-6 4 4 3-3 5 5M16 8.5v.1' },
  info: { label: 'Information', path: 'M12 3a9 9 0 1 0 .01 0M12 11v5M12 7.5v.1' },
  arrow: { label: 'Arrow', path: 'M4 12h16M14 6l6 6-6 6' },
  download: { label: 'Download', path: 'M12 3v12M7 10l5 5 5-5M4 20h16' },
} as const;

/** Returns the strokes of an icon by its stored name; '' if the name is unknown. */
export function captionIconPath(name: string): string {
  return Object.hasOwn(CAPTION_ICONS, name) ? CAPTION_ICONS[name as keyof typeof CAPTION_ICONS].path : '';
}
