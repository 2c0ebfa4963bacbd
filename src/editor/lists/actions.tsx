import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { failureWords } from '../saving/failure-words.ts';
import { announce } from '../ui/announcements.ts';
import { $question, type Question } from '../ui/question.ts';

/** A question before an action. */
export type Asked = Omit<Question, 'onYes'>;

/** Says why something failed. */
export function Failure({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p role="alert" className="he-field-error">
      {words}
    </p>
  );
}

/** Runs one action at a time. Returns its progress in words, why the last one failed, and the function that runs one. */
export function useAction() {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** @param said the words to announce during the action; null for none @param failed the words before the reason of a failure */
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
  /** The accessible name, if it is more than the label. */
  name?: string;
  /** The name of the entry, for users who hear only the button. */
  about?: string | undefined;
  isMain?: boolean;
  isEdit?: boolean;
  isAdd?: boolean;
  off?: boolean;
  expanded?: boolean | undefined;
  /** The id of the sentence that says why the button is disabled; it stays focusable. */
  reasonId?: string | null | undefined;
  /** The id of the element that describes it. */
  aboutId?: string | undefined;
  onChoose(): void;
}

/** A button. A double click on a button that calls the server counts as one click. */
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
  /** Why the entry's state does not allow it, in words. */
  readonly reason?: string | null;
  /** The id of a sentence elsewhere that gives the reason. */
  readonly reasonId?: string | null;
  /** The question before it. */
  readonly ask?: Asked;
  choose(): void;
}

interface EntryActionsProps {
  /** The name of the entry. */
  about?: string;
  /** False and null are left out. */
  actions: readonly (EntryAction | false | null)[];
}

/** The actions on an entry; below them, the reasons why some are disabled. */
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
