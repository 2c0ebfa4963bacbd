/** The window event that reports that the script of an island could not be loaded. */
export const MISSING_SCRIPT = 'hearth:missing-script';
