import { type ReactNode, useRef } from 'react';

interface FileButtonProps {
  /** The file types to offer first, in the format of the HTML attribute. */
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  /** While `busy` is true, pressing the button does nothing. */
  readonly busy?: boolean;
  /** An additional class of the button. */
  readonly className?: string;
  readonly children: ReactNode;
  /** Called with at least one file. */
  onChoose(files: readonly [File, ...File[]]): void;
}

/** Shows a button that opens the file dialog of the system. */
export function FileButton({
  accept,
  multiple,
  busy = false,
  className = '',
  children,
  onChoose,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={`he-button ${className}`.trim()}
        aria-disabled={busy || undefined}
        onClick={() => (busy ? undefined : input.current?.click())}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? [];
          if (first !== undefined) onChoose([first, ...others]);
          // Resets the input, so that the user can choose the same file again.
          event.target.value = '';
        }}
      />
    </>
  );
}
