import { useStore } from '@nanostores/react';
import { UserRound } from 'lucide-react';
import { useId } from 'react';
import { isRootKey } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { reveal } from '../page-dom/target-elements.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { initials } from './initials.ts';
import { $people, type Person, wordsOf } from './people.ts';
import sheet from './together.css?url';

needSheets(sheet);

/** The number of faces in the button; the list has all people. */
const FACES = 3;

/**
 * Shows the faces of the other people on this page, as a button that opens a list of where each is, in words. In a narrow window, one
 * person's words stand beside the face.
 */
export function Company() {
  const people = useStore($people);
  // The words of a place change with its text.
  useStore($tree);
  const narrow = useNarrow();
  const { open, close, group, button } = useDisclosure();
  const listId = useId();
  if (people.length === 0) return null;
  const [first] = people;
  const more = people.length - FACES;
  return (
    <fieldset className="he-company" {...group}>
      <legend className="he-sr">Also on this page</legend>
      <button
        type="button"
        className="he-company-button"
        aria-label={`Also on this page: ${people.map(calledBy).join(', ')}`}
        aria-controls={open ? listId : undefined}
        {...button}
      >
        {people.slice(0, FACES).map((person) => (
          <Face key={person.id} person={person} />
        ))}
        {more > 0 ? <span className="he-company-more">+{more}</span> : null}
        {narrow && people.length === 1 && first !== undefined ? (
          <span className="he-company-words">{wordsOf(first)}</span>
        ) : null}
      </button>
      {open ? (
        <ul id={listId} className="he-popover he-company-list">
          {people.map((person) => (
            <li key={person.id}>
              <Face person={person} />
              <span>{wordsOf(person)}</span>
              <GoThere person={person} onGone={close} />
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}

/** Scrolls to the block in which a person is. */
function GoThere({ person, onGone }: { person: Person; onGone(): void }) {
  const block = person.blocks.find((key) => !isRootKey(key) && Object.hasOwn($tree.get().blocks, key));
  if (block === undefined) return null;
  return (
    <button
      type="button"
      className="he-button"
      aria-label={`Go to ${calledBy(person)}`}
      onClick={() => {
        onGone();
        reveal({ owner: block, property: '' });
      }}
    >
      Go there
    </button>
  );
}

function Face({ person: { name, colour, isYou } }: { person: Person }) {
  const letters = isYou ? null : initials(name);
  return (
    <span className="he-person" data-colour={colour} aria-hidden="true">
      {letters ?? <UserRound size={14} focusable="false" />}
    </span>
  );
}

function calledBy({ name, isYou }: Person): string {
  return isYou ? 'you, in another window' : name;
}
