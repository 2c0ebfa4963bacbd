import { track } from '../../browser/data-layer.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';

/** Tells the analytics service, if the owner wants it, that a form was sent, and nothing of what is in it. */
export function sentEvent({ trackInGA, identifier }: Pick<PublicForm, 'trackInGA' | 'identifier'>): void {
  if (trackInGA) track({ event: 'formSubmission', identifier });
}
