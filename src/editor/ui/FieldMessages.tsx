interface FieldMessagesProps {
  /** The id for the field's `aria-describedby`. */
  id: string;
  help?: string | undefined;
  errors?: string | readonly string[];
  hint?: string | undefined;
}

/** Shows the messages below a field: its errors, a hint about what is unfinished, and its help text. */
export function FieldMessages({ id, help, errors = [], hint }: FieldMessagesProps) {
  const messages = typeof errors === 'string' ? [errors] : errors;
  return (
    <div id={id} className="he-field-messages">
      {messages.map((message) => (
        <p key={message} className="he-field-error">
          {message}
        </p>
      ))}
      {hint === undefined ? null : <p className="he-field-hint">{hint}</p>}
      {help === undefined ? null : <p className="he-field-help">{help}</p>}
    </div>
  );
}
