import { $modal, closeModal, showTab } from '../document/modal-state.ts';
import { $openForms } from '../document/open-forms.ts';
import { $question } from '../ui/question.ts';

/**
 * Closes the modal. If a form in the modal is not saved, first asks the user to confirm, because that form is not visible while
 * the modal is closed.
 */
export function leaveModal(): void {
  const type = $modal.get()?.type;
  const forms = $openForms.get().filter(({ modal }) => modal === type);
  const [form] = forms;
  if (form === undefined) closeModal();
  else {
    $question.set({
      message: 'Close without saving?',
      consequence: `${forms.map(({ words }) => words).join(' ')} You find it here again until you leave the page.`,
      yes: 'Close',
      onYes: closeModal,
      instead: { label: `Go to ${form.about}`, onChoose: () => showTab(form.tab) },
    });
  }
}
