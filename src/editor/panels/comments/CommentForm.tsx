import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Nameable } from '../../../model/comments.ts';
import { COMMENTS } from '../../../model/limits.ts';
import { OptionList } from '../../fields/link/SearchedField.tsx';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { announce } from '../../ui/announcements.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { showWithCaret } from '../../ui/show-with-caret.ts';
import { namedIn, peopleLike, type TypedName, typedName, withName } from './comment-words.ts';
import { loadPeople } from './comments-state.ts';

interface CommentFormProps {
  label: string;
  /** The key under which typed words are kept while the form is closed. */
  keptAs: string;
  text?: string;
  submit: readonly [label: string, under: string];
  /** Fields before the text. */
  children?: ReactNode;
  /** @param named the ids of the people whom the text names */
  send(text: string, named: string[]): Promise<void>;
  onClose(): void;
}

/** The typed words of forms that were closed without an answer, by `keptAs`. */
// @bounded one for each thread of the open page, while its words are not sent (comments.test.ts)
const kept = new Map<string, string>();

/** Writes a comment. After an @, offers the people who can be named. */
export function CommentForm({
  label,
  keptAs,
  text: before = '',
  submit,
  children,
  send,
  onClose,
}: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => kept.get(keptAs) ?? before);
  const [wrong, setWrong] = useState<string | null>(null);
  const { under, failure, run } = useAction();
  const names = useNames(text);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const write = (next: string) => {
    setText(next);
    setWrong(null);
    if (next.trim() === before) kept.delete(keptAs);
    else kept.set(keptAs, next);
  };
  const choose = (person: Nameable) => {
    const named = names.choose(person);
    if (named === null) return;
    showWithCaret(field.current, named.caret, () => write(named.text));
  };
  const close = () => {
    kept.delete(keptAs);
    onClose();
  };
  const submitted = () => {
    const over = text.trim().length - COMMENTS.textLength;
    if (text.trim() === '' || over > 0) {
      setWrong(
        over > 0
          ? `This is ${over === 1 ? '1 letter' : `${over} letters`} too long.`
          : 'Write something first.',
      );
      field.current?.focus();
      return;
    }
    run(null, async () => {
      await send(text, namedIn(text, await loadPeople(), names.chosen));
      kept.delete(keptAs);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' && (ctrlKey || metaKey)) submitted();
    else if (!names.onKey(key, choose)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { options, active } = names;
  return (
    <form
      className="he-comment-form"
      data-own-history=""
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      {children}
      <div className="he-field">
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          value={text}
          autoComplete="off"
          aria-autocomplete="list"
          aria-controls={`${id}-options`}
          aria-activedescendant={options.length === 0 ? undefined : `${id}-option-${active}`}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-messages`}
          onChange={({ target }) => {
            write(target.value);
            names.look(target.value, target.selectionStart);
          }}
          onBlur={names.close}
          onKeyDown={onKeyDown}
        />
        <OptionList
          id={id}
          label="People"
          options={options.map((person) => ({
            found: person,
            id: person._id,
            title: person.name,
            about: '',
          }))}
          words={null}
          active={active}
          onChoose={choose}
        />
        <FieldMessages
          id={`${id}-messages`}
          help="Type @ to name somebody. Readers never see comments."
          errors={wrong ?? []}
        />
      </div>
      <Failure words={failure} />
      <div className="he-own-buttons">
        <button
          type="submit"
          className="he-button he-button-main"
          aria-disabled={under !== null || undefined}
        >
          {submit[under === null ? 0 : 1]}
        </button>
        <Action label="Cancel" onChoose={close} />
      </div>
    </form>
  );
}

/** Returns the people who are offered for the name that is being typed, and the functions that follow the typing. */
function useNames(text: string) {
  const [people, setPeople] = useState<readonly Nameable[]>([]);
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = typed === null ? [] : peopleLike(people, typed.words);
  const count = options.length;
  useEffect(() => {
    void loadPeople().then(setPeople);
  }, []);
  useEffect(() => {
    if (count > 0) announce(`${count === 1 ? '1 person' : `${count} people`}. Arrow keys and Enter choose.`);
  }, [count]);
  const close = () => setTyped(null);
  const look = (now: string, caret: number) => {
    setTyped(typedName(now, caret));
    setActive(0);
  };
  const choose = ({ _id, name }: Nameable) => {
    close();
    if (typed === null) return null;
    setChosen([...chosen, _id]);
    return withName(text, typed, name);
  };
  /** Returns whether the key was for the list. */
  const onKey = (key: string, choosePerson: (person: Nameable) => void): boolean => {
    const person = options[active];
    if (person === undefined) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((active + (key === 'ArrowDown' ? 1 : count - 1)) % count);
    else if (key === 'Enter' || key === 'Tab') choosePerson(person);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };
  return { options, active, chosen, look, choose, close, onKey };
}
