/** The event of the window that says that the script of an island could not be fetched. */
export const MISSING_SCRIPT = 'hearth:missing-script';
