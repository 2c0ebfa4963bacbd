import { toastError } from './toasts.ts';

/** What stands in fields and cannot be stored, by field, with the reason. It is in the field alone. */
const misfits = new Map<string, { readonly text: string; readonly problem: string }>();

/** Remembers what stands in a field and cannot be stored; null where all of it is stored. */
export function noteMisfit(field: string, misfit: { text: string; problem: string } | null): void {
  if (misfit === null) misfits.delete(field);
  else misfits.set(field, misfit);
}

/** Says at a save what is not in it, so that 'Saved' is not taken for more than it says. */
export function sayMisfits(): void {
  for (const { text, problem } of misfits.values()) toastError(`‘${text}’ is not saved. ${problem}`);
}
