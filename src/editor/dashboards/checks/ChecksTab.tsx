import { useState } from 'react';
import { needSheets } from '../../ui/late-sheets.ts';
import { RadioTiles, type Tile } from '../../ui/RadioTiles.tsx';
import sheet from './checks.css?url';
import { ThisPage } from './ThisPage.tsx';
import { WholeSite } from './WholeSite.tsx';

needSheets(sheet);

type Part = 'page' | 'site';

const PARTS: readonly Tile<Part>[] = [
  { value: 'page', label: 'This page' },
  { value: 'site', label: 'The whole site' },
];

/** Shows what the rules find in the open page or in the whole site. Nothing of it keeps anybody from publishing. */
export default function ChecksTab() {
  const [part, setPart] = useState<Part>('page');
  return (
    <div className="he-dashboard he-checks">
      <p className="he-muted">
        Links, numbers, headings, pictures and words, as they are here: each with a better way. You can
        publish all the same.
      </p>
      <fieldset>
        <legend className="he-sr">Check</legend>
        <RadioTiles tiles={PARTS} value={part} onChoose={(chosen) => setPart(chosen as Part)} />
      </fieldset>
      {part === 'page' ? <ThisPage /> : <WholeSite />}
    </div>
  );
}
