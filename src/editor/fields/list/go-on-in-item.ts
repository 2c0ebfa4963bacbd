import { createContext } from 'react';

/**
 * Opens another item of the list that contains a field, and puts the caret into its first text after that
 * many characters.
 */
export const GoOnInItemContext = createContext<((item: string, caret: number) => void) | null>(null);
