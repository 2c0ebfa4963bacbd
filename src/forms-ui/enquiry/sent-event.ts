import { track } from '../../browser/data-layer.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';

/**
 * Reports to the analytics service that a form was sent, if the owner wants this. The report contains nothing that the reader
 * wrote.
 */
export function sentEvent({ trackInGA, identifier }: Pick<PublicForm, 'trackInGA' | 'identifier'>): void {
  if (trackInGA) track({ event: 'formSubmission', identifier });
}
