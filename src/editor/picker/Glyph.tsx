/** A drawing in strokes and shapes on 56 × 40, as path data. */
interface Drawing {
  /** Words and frames. */
  readonly lines?: string;
  /** What carries: headings, ticks. */
  readonly strong?: string;
  /** Grounds, pictures and buttons. */
  readonly shapes?: string;
}

/** How each component looks, from far away. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  Text: { lines: 'M8 14h40M8 20h40M8 26h24' },
  RichText: { strong: 'M8 10h22', lines: 'M8 18h40M8 24h36M14 31h24', shapes: 'M8 29.5h3v3h-3z' },
  FormattedText: { lines: 'M8 14h12M36 14h12M8 21h40M8 28h8M38 28h6', strong: 'M24 14h8M20 28h14' },
  IconList: {
    strong: 'M8 11l2 2 4-4M8 20l2 2 4-4M8 29l2 2 4-4',
    lines: 'M19 11h28M19 20h22M19 29h26',
  },
  ListAccordion: {
    lines: 'M7 6h42v8h-42zM7 17h42v8h-42zM7 28h42v8h-42z',
    strong: 'M12 10h14M12 21h18M12 32h10',
    shapes: 'M41 9h5l-2.5 3zM41 20h5l-2.5 3zM41 31h5l-2.5 3z',
  },
  ExpandableDetails: { shapes: 'M8 9h15v22h-15z', strong: 'M28 12h20', lines: 'M28 19h20M28 25h13' },
  EmergencyContact: { shapes: 'M6 7h44v26h-44z', strong: 'M13 24h30', lines: 'M13 15h18' },
  ButtonCta: { shapes: 'M9 14h18v12h-18z', lines: 'M32 14h16v12h-16z', strong: 'M14 20h8' },
  IllustratedFocusArea: {
    shapes: 'M7 20a9 9 0 1 0 18 0a9 9 0 1 0-18 0z',
    strong: 'M30 13h18',
    lines: 'M30 20h18M30 26h12',
  },
  Quote: { strong: 'M9 9v22', lines: 'M16 12h32M16 19h26M16 29h12' },
  Testimonials: {
    shapes: 'M12 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM36 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
    lines: 'M8 23h16M10 29h12M32 23h16M34 29h12',
  },
  ContentPanel: { shapes: 'M6 7h44v26h-44z', lines: 'M13 15h30M13 21h30M13 27h18' },
  TitledArea: { strong: 'M8 9h24', lines: 'M8 16h40v7h-40zM8 27h40v7h-40z' },
  SplitContent: { lines: 'M7 9h20v22h-20zM31 9h18v22h-18z', strong: 'M11 15h12M35 15h10' },
  Anchor: { strong: 'M25 12l-3 16M34 12l-3 16M18 17h20M17 23h20' },
};

const UNKNOWN: Drawing = { lines: 'M8 8h40v24h-40z' };

/** A drawing of a component, for the eye only. */
export function Glyph({ type }: { type: string }) {
  const { lines, strong, shapes } = Object.hasOwn(DRAWINGS, type) ? DRAWINGS[type]! : UNKNOWN;
  return (
    <svg className="he-glyph" viewBox="0 0 56 40" width="56" height="40" aria-hidden="true" focusable="false">
      {shapes === undefined ? null : <path d={shapes} className="he-glyph-shapes" />}
      {lines === undefined ? null : <path d={lines} className="he-glyph-lines" />}
      {strong === undefined ? null : <path d={strong} className="he-glyph-strong" />}
    </svg>
  );
}
