import { useState } from 'react';
import { $question, type Question } from '../../ui/question.ts';
import { hasProblems, type Problems, type Refusal } from './entry-problems.ts';

interface EntrySaving<Field extends string, Form, Entry> {
  /** The problems of a form without any. */
  readonly none: Problems<Field>;
  /** What can be seen to be wrong before the form is sent. */
  problemsOf(form: Form): Problems<Field>;
  /** What is asked before the form is saved; null for nothing. Where that fails, so does the save. */
  questionBefore?(form: Form): Promise<Omit<Question, 'onYes'> | null>;
  /** Saves the form, and closes it. */
  save(form: Form): Promise<void>;
  refusalOf(error: unknown): Refusal<Field, Entry>;
  /** Takes over an entry that somebody else saved meanwhile, so that the next save replaces it. */
  takeNewer(form: Form, newer: Entry): void;
}

/** Saving the form of an entry: what is wrong with it, whether it is under way, and the function that does it. */
export function useEntrySaving<Field extends string, Form, Entry>(entry: EntrySaving<Field, Form, Entry>) {
  const [problems, setProblems] = useState(entry.none);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (form: Form, isAnswered = false) => {
    if (saving) return;
    const found = entry.problemsOf(form);
    setProblems(found);
    setFailure(null);
    if (hasProblems(found)) return;
    setSaving(true);
    try {
      const question = isAnswered ? null : await entry.questionBefore?.(form);
      if (question) {
        setSaving(false);
        $question.set({ ...question, onYes: () => void save(form, true) });
        return;
      }
      await entry.save(form);
    } catch (error) {
      const refusal = entry.refusalOf(error);
      setProblems(refusal.problems);
      setFailure(refusal.failure);
      setSaving(false);
      if (refusal.newer !== null) entry.takeNewer(form, refusal.newer);
    }
  };
  return { problems, failure, saving, save };
}
