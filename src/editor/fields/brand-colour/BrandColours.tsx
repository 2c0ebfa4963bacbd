import { Check, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { BRAND_COLOURS, HOUSE_COLOUR, shownBrand } from '../../../model/brand/brand-colour.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import sheet from './brand-colour.css?url';

needSheets(sheet);

interface BrandColoursProps {
  /** The chosen colour as stored; '' for that of the house. */
  value: string;
  onChange(value: string): void;
}

/** Offers six colours, and a field for any other. Says how well words on the colour can be read. */
export function BrandColours({ value, onChange }: BrandColoursProps) {
  const id = useId();
  const chosen = value === '' ? HOUSE_COLOUR : value;
  const isOffered = BRAND_COLOURS.some(({ colour }) => colour === chosen);
  const [isAnother, setAnother] = useState(!isOffered);
  const choose = (colour: string) => onChange(colour === HOUSE_COLOUR ? '' : colour);
  return (
    <div className="he-brand">
      <p id={`${id}-words`} aria-live="polite">
        {brandWords(chosen)}
      </p>
      <div className="he-brand-colours">
        {BRAND_COLOURS.map(({ name, colour }) => (
          <label key={colour} className="he-brand-colour" title={name}>
            <input
              type="radio"
              name={id}
              value={colour}
              checked={colour === chosen}
              aria-label={name}
              aria-describedby={`${id}-words`}
              onChange={() => choose(colour)}
            />
            <span style={{ backgroundColor: colour, color: shownBrand(colour).words }}>
              {colour === chosen ? <Check size={20} aria-hidden="true" focusable="false" /> : null}
            </span>
          </label>
        ))}
        <button
          type="button"
          className="he-button"
          aria-expanded={isAnother}
          aria-controls={`${id}-another`}
          onClick={() => setAnother(!isAnother)}
        >
          <Plus size={16} aria-hidden="true" focusable="false" />
          Another
        </button>
      </div>
      <div id={`${id}-another`} className="he-field he-brand-another" hidden={!isAnother}>
        {isAnother ? <AnotherColour chosen={chosen} onChange={choose} /> : null}
      </div>
    </div>
  );
}

function AnotherColour({ chosen, onChange }: { chosen: string; onChange(colour: string): void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && settledColour(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    const colour = settledColour(text);
    if (colour !== null) onChange(colour);
  };
  return (
    <>
      <input
        type="color"
        aria-label="Any colour"
        value={chosen}
        onChange={({ target }) => {
          setTyped(null);
          onChange(target.value);
        }}
      />
      <input
        type="text"
        aria-label="Its number"
        placeholder="#rrggbb"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? chosen}
        aria-invalid={isWrong}
        aria-describedby={id}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
      />
      <p id={id} className={isWrong ? 'he-field-error' : 'he-field-help'}>
        {isWrong ? 'Type # and six digits from 0 to f, such as #1f5c47.' : 'As in your style guide: #rrggbb'}
      </p>
    </>
  );
}

/** Returns a typed colour as it is stored; null if the text is no colour. */
export function settledColour(typed: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** Says how well words on a colour can be read, and whether readers get it lighter or darker for that. */
export function brandWords(chosen: string): string {
  const { colour, contrast, shifted } = shownBrand(chosen);
  // Rounded down, so that the words never promise more than there is.
  const ratio = `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`;
  return shifted === null
    ? `Words on it stay easy to read: ${ratio}.`
    : `Words on ${chosen} are hard to read, so the site shows it a little ${shifted}, as ${colour}: ${ratio}.`;
}
