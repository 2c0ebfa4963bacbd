import { useStore } from '@nanostores/react';
import { $tree } from '../../document/current-tree.ts';
import { anchorIds } from '../anchor/anchors.ts';

/** The anchors of this page, to choose one as the target. */
export function AnchorsHere({ url, onChoose }: { url: string; onChoose(url: string): void }) {
  const anchors = [...new Set(anchorIds(useStore($tree)).values())].map((id) => `#${id}`);
  if (anchors.length === 0) {
    return <p className="he-muted">There is no anchor on this page. The Anchor component makes one.</p>;
  }
  return (
    <fieldset className="he-chips">
      <legend>Anchors on this page</legend>
      {anchors.map((anchor) => (
        <button
          key={anchor}
          type="button"
          className="he-button"
          aria-pressed={anchor === url}
          onClick={() => onChoose(anchor)}
        >
          {anchor}
        </button>
      ))}
    </fieldset>
  );
}
