import { track } from '../../browser/data-layer.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';

/** Reports to the analytics service, if the owner wants this, that a form was sent, but none of its content. */
export function sentEvent({ trackInGA, identifier }: Pick<PublicForm, 'trackInGA' | 'identifier'>): void {
  if (trackInGA) track({ event: 'formSubmission', identifier });
}
