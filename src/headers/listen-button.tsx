import { createContext, type ReactNode } from 'react';
import { LISTEN_TEXTS } from '../model/texts.ts';

/** The element that replaces the Listen button; if null, the button is shown. */
export const ListenPlaceContext = createContext<ReactNode>(null);

/** Shows the button that reads the page aloud. The button is shown only in browsers that run scripts and support speech. */
export function ListenButton() {
  return (
    <div className="listen">
      <button type="button" className="button-secondary">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12" />
        </svg>
        <span>{LISTEN_TEXTS.listen}</span>
      </button>
    </div>
  );
}
