import type { Submission } from './submission-calls.ts';

/** What sets a submission apart from a visitor's: that it is a test, or that nothing shows that a person sent it. */
export function SubmissionMarks({ submission: { draft, unverified } }: { submission: Submission }) {
  return (
    <>
      {draft ? <span className="he-submission-mark">Draft</span> : null}
      {unverified ? <span className="he-submission-mark">Unverified</span> : null}
    </>
  );
}
