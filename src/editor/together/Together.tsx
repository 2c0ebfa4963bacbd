import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { isRootKey } from '../../model/roots.ts';
import { placeBox } from '../block-tools/place-box.ts';
import { followRect } from '../page-dom/follow-rect.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { Company } from './Company.tsx';
import { $people, type Person } from './people.ts';

/** Draws a frame with a name around each block that somebody else is in. In a narrow window, also shows who is on the page. */
export default function Together() {
  const people = useStore($people);
  const narrow = useNarrow();
  return (
    <>
      <div className="he-overlay" aria-hidden="true">
        {people.flatMap((person) =>
          person.blocks
            .filter((block) => !isRootKey(block))
            .map((block) => <Frame key={`${person.id} ${block}`} block={block} person={person} />),
        )}
      </div>
      {narrow ? <Company /> : null}
    </>
  );
}

function Frame({ block, person: { name, colour, isYou } }: { block: string; person: Person }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      followRect(
        () => elementOf({ owner: block, property: '' }),
        (rect) => placeBox(box.current, rect),
      ),
    [block],
  );
  return (
    <div ref={box} className="he-box he-person-box" data-colour={colour} hidden>
      <span className="he-box-label">{isYou ? 'You, in another window' : name}</span>
    </div>
  );
}
