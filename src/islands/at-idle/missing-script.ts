/** The window event that reports that an island's script could not be loaded. */
export const MISSING_SCRIPT = 'hearth:missing-script';
