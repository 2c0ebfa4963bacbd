import { useEffect } from 'react';
import { announce } from '../ui/announcements.ts';

/**
 * Returns the attributes of a text on the page that say why the text cannot be saved, such as that it is too long. The text stays
 * as it was typed. Announces the reason when it begins to apply.
 */
export function useProblem(errors: readonly string[]): Readonly<Record<string, string>> {
  const problem = errors[0];
  useEffect(() => {
    if (problem !== undefined) announce(problem);
  }, [problem]);
  return problem === undefined
    ? {}
    : { 'aria-invalid': 'true', 'aria-description': problem, 'data-problem': problem };
}
