/** The parts of the mails of a test, which are sent only to the editor who made the test. */

/** The start of the subject of a test mail. */
export const TEST_MARK = 'Test: ';

/**
 * Returns the sentence that marks a mail as a test.
 *
 * @param recipients the addresses that would receive the mail if a visitor had sent the form
 */
export function testNote(recipients: readonly string[]): string {
  return `This is a test that an editor sent. Nobody else wrote it. It was sent to you alone: if a visitor sends the form, this mail goes to ${recipients.join(', ')}.`;
}
