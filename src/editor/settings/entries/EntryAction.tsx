interface EntryActionProps {
  label: string;
  /** The name of the entry, for those who hear the button alone. */
  about: string;
  isEdit?: boolean;
  /** The id of the sentence that says why it is disabled; it stays focusable. */
  reasonId?: string | null;
  onChoose(): void;
}

/** What can be done with an entry. A double click counts as one, as most of them call the server. */
export function EntryAction({ label, about, isEdit = false, reasonId = null, onChoose }: EntryActionProps) {
  return (
    <button
      type="button"
      className="he-button"
      aria-label={`${label}: ${about}`}
      data-edit={isEdit ? '' : undefined}
      aria-disabled={reasonId === null ? undefined : true}
      aria-describedby={reasonId ?? undefined}
      onClick={({ detail }) => {
        if (reasonId === null && detail < 2) onChoose();
      }}
    >
      {label}
    </button>
  );
}
