import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useState } from 'react';

/** The widths at which the page can be shown. The sheet of the bar has each width in px. */
const WIDTHS = [
  { key: 'desktop', word: 'Desktop', icon: Monitor },
  { key: 'tablet', word: 'Tablet', icon: Tablet },
  { key: 'phone', word: 'Phone', icon: Smartphone },
] as const;
type Width = (typeof WIDTHS)[number]['key'];

/** Lets the user see the page as wide as in the window, or as wide as on a tablet or a phone. */
export function WidthSwitch() {
  const [width, setWidth] = useState<Width>('desktop');
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.heWidth = width;
    return () => {
      delete dataset.heWidth;
    };
  }, [width]);
  return (
    <fieldset className="he-track">
      <legend className="he-sr">Width of the page</legend>
      {WIDTHS.map(({ key, word, icon: Icon }) => (
        <button
          key={key}
          type="button"
          className="he-width"
          aria-pressed={key === width}
          onClick={() => setWidth(key)}
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />
          <span>{word}</span>
        </button>
      ))}
    </fieldset>
  );
}
