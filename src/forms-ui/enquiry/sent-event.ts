import { track } from '../../browser/data-layer.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';

/** Reports to the analytics service, if the owner wants that, that a form was sent, but nothing of its content. */
export function sentEvent({ trackInGA, identifier }: Pick<PublicForm, 'trackInGA' | 'identifier'>): void {
  if (trackInGA) track({ event: 'formSubmission', identifier });
}
