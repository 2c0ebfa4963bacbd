import { createContext } from 'react';

/** Opens another item of the list around a field, and puts the caret into its first text behind so many characters. */
export const GoOnInItemContext = createContext<((item: string, caret: number) => void) | null>(null);
