import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, type RootKey, SETTINGS_KEY } from '../../../model/roots.ts';
import { $tree } from '../../document/current-tree.ts';
import { ChangedText } from '../../saving/ChangedText.tsx';
import { type Difference, type DifferingBlock, differencesFrom, WHOLE } from '../../saving/compare.ts';

import { usePublicVersion } from './public-version.ts';

const NAMES: Readonly<Record<RootKey, string>> = {
  [PAGE_KEY]: 'This page',
  [NAV_KEY]: 'Navigation',
  [FOOTER_KEY]: 'Footer',
  [SETTINGS_KEY]: 'Site settings',
};

interface DocumentRowProps {
  root: RootKey;
  ticked: boolean;
  onTick(on: boolean): void;
}

/** Shows a document that can be published: whether it is among those to publish and, unfolded, what changed in it. */
export function DocumentRow({ root, ticked, onTick }: DocumentRowProps) {
  const id = useId();
  const tree = useStore($tree);
  const version = usePublicVersion(root);
  const [open, setOpen] = useState(false);
  const blocks =
    version === null || typeof version === 'string' ? null : differencesFrom(root, version, tree);
  return (
    <li>
      <div className="he-publish-row">
        <label>
          <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.target.checked)} />
          <span id={id}>
            <strong>{NAMES[root]}</strong>
            {version === 'new' ? ' · new' : blocks === null ? '' : ` · ${changeCount(blocks)}`}
          </span>
        </label>
        {version === 'new' ? null : (
          <button
            type="button"
            className="he-link"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'What changed'}
          </button>
        )}
      </div>
      {open ? <Changes blocks={blocks} isUnknown={version === 'unknown'} /> : null}
    </li>
  );
}

function changeCount(blocks: readonly DifferingBlock[]): string {
  const count = blocks.reduce((sum, { differences }) => sum + differences.length, 0);
  if (count === 0) return 'saved again';
  return count === 1 ? '1 change' : `${count} changes`;
}

function Changes({ blocks, isUnknown }: { blocks: readonly DifferingBlock[] | null; isUnknown: boolean }) {
  if (isUnknown) return <p className="he-publish-changes">The public version could not be looked up.</p>;
  if (blocks === null) return <p className="he-publish-changes">Looking it up…</p>;
  if (blocks.length === 0) return <p className="he-publish-changes">The two versions say the same.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="he-publish-changes" aria-label="What changed" tabIndex={0}>
      <ul>
        {blocks.map(({ id, name, differences }) => (
          <li key={id}>
            <strong>{name}</strong>
            {differences.map((difference) => (
              <p key={difference.id}>
                {fieldWords(difference)}: <ChangedText before={difference.mine} after={difference.theirs} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns what changed in a block: a field or, of a whole block, that it was added or removed. */
function fieldWords({ field, mine }: Difference): string {
  if (field !== WHOLE) return field;
  return mine === null ? 'Added' : 'Removed';
}
