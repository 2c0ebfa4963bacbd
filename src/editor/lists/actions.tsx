import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { failureWords } from '../saving/failure-words.ts';
import { announce } from '../ui/announcements.ts';
import { $question, type Question } from '../ui/question.ts';

/** The texts that ask for confirmation of an action. */
export type Asked = Omit<Question, 'onYes'>;

/** Shows why an action has failed. */
export function Failure({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p role="alert" className="he-field-error">
      {words}
    </p>
  );
}

/**
 * Runs one action at a time. Returns the current action's progress in words, why the last action failed, and the function that
 * runs an action.
 */
export function useAction() {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /**
   * @param said the words to announce during the action; null announces nothing @param failed the words before the reason of a
   * failure
   */
  const run = (said: string | null, action: () => Promise<unknown>, failed = '') => {
    if (under !== null) return;
    setFailure(null);
    setUnder(said ?? '');
    if (said !== null) announce(said);
    action()
      .catch((error: unknown) => setFailure(`${failed} ${failureWords(error)}`.trim()))
      .finally(() => setUnder(null));
  };
  return { under, failure, run, setFailure };
}

interface ActionProps {
  label: string;
  Icon?: LucideIcon | undefined;
  /** The accessible name, if it differs from the label. */
  name?: string;
  /** The name of the entry that the button acts on, for users who hear only the button. */
  about?: string | undefined;
  isMain?: boolean;
  isEdit?: boolean;
  isAdd?: boolean;
  off?: boolean;
  expanded?: boolean | undefined;
  /** The id of the sentence that says why the button is disabled. A disabled button stays focusable. */
  reasonId?: string | null | undefined;
  /** The id of the element that describes the button. */
  aboutId?: string | undefined;
  onChoose(): void;
}

/** Shows a button. If `about` is given, a double click counts as one click, because the button then calls the server. */
export function Action(props: ActionProps) {
  const {
    label,
    about,
    Icon,
    isMain = false,
    isEdit = false,
    isAdd = false,
    expanded,
    reasonId = null,
  } = props;
  const off = props.off === true || reasonId !== null;
  return (
    <button
      type="button"
      className={isMain ? 'he-button he-button-main' : 'he-button'}
      aria-label={about === undefined ? props.name : `${label}: ${about}`}
      data-edit={isEdit ? '' : undefined}
      data-add={isAdd ? '' : undefined}
      aria-disabled={off || undefined}
      aria-describedby={reasonId ?? props.aboutId}
      aria-expanded={expanded}
      onClick={({ detail }) => {
        if (!off && (detail < 2 || about === undefined)) props.onChoose();
      }}
    >
      {Icon && <Icon size={18} aria-hidden="true" focusable="false" />}
      {label}
    </button>
  );
}

/** An action on an entry. */
export interface EntryAction {
  readonly label: string;
  readonly isEdit?: boolean;
  readonly expanded?: boolean;
  /** The reason why the entry's state does not allow the action, in words. */
  readonly reason?: string | null;
  /** The id of a sentence outside the entry that gives the reason why the action is disabled. */
  readonly reasonId?: string | null;
  /** The confirmation to ask for before the action. */
  readonly ask?: Asked;
  choose(): void;
}

interface EntryActionsProps {
  /** The name of the entry, for users who hear only a button. */
  about?: string;
  /** The actions in their order; false and null are skipped. */
  actions: readonly (EntryAction | false | null)[];
}

/** Shows the actions on an entry and, below them, the reasons why some actions are disabled. */
export function EntryActions({ about, actions }: EntryActionsProps) {
  const id = useId();
  const shown = actions.filter((action) => action !== false && action !== null);
  const reasons = [...new Set(shown.flatMap(({ reason, reasonId }) => (reasonId ? [] : (reason ?? []))))];
  return (
    <>
      <div className="he-entry-tools">
        {shown.map(({ label, isEdit, expanded, reason = null, reasonId, ask, choose }) => (
          <Action
            key={label}
            {...{ label, about, isEdit, expanded }}
            reasonId={reasonId ?? (reason === null ? null : `${id}-${reasons.indexOf(reason)}`)}
            onChoose={() => (ask === undefined ? choose() : $question.set({ ...ask, onYes: choose }))}
          />
        ))}
      </div>
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}-${index}`} className="he-field-help">
          {reason}
        </p>
      ))}
    </>
  );
}
