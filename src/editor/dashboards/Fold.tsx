import { type ReactNode, useState } from 'react';

/** Something that most people do not need: looked up when it is first unfolded, and kept then with what was typed in it. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  return (
    <details
      className="he-fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWanted(true);
      }}
    >
      <summary>{summary}</summary>
      {wanted ? children : null}
    </details>
  );
}
