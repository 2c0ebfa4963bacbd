import type { Choices } from '../../../model/merge.ts';
import { isRootKey } from '../../../model/roots.ts';
import { type Target, wholeBlock } from '../../document/target.ts';
import { elementOf } from '../../page-dom/target-elements.ts';
import { type Difference, inWords } from '../../saving/compare.ts';
import type { Conflict } from '../../saving/save-state.ts';
import { mergeVersions, versionsOf } from '../../saving/versions.ts';
import { targetOfPlace } from '../select-place.ts';

/** Different changes to one part of a block that is on the page. */
export interface Clash {
  readonly id: string;
  /** The block and its field in words. */
  readonly where: string;
  readonly difference: Difference;
  /** The part of the page where the clash is shown: the field or, if the page does not show the field, its block. */
  readonly target: Target;
}

/**
 * Returns the clashes that can be asked at a block, in the order of the page. The clashes left out are those about the fields of
 * a document, and about a component that one version has not.
 */
export function clashesOnPage(conflict: Conflict, choices: Choices): Clash[] {
  const versions = versionsOf(conflict);
  const { conflicts } = mergeVersions(versions, choices);
  const targets = new Map(
    conflicts
      .filter(({ kind, place }) => kind !== 'block' && !isRootKey(place.key))
      .map(({ id, place }) => [
        id,
        targetOfPlace({ owner: place.key, property: place.path }) ?? wholeBlock(place.key),
      ]),
  );
  return inWords({ differences: conflicts }, versions).flatMap(({ name, differences }) =>
    differences.flatMap((difference) => {
      const target = targets.get(difference.id);
      if (target === undefined || elementOf(target) === null) return [];
      return [{ id: difference.id, where: `${name}: ${difference.field}`, difference, target }];
    }),
  );
}
