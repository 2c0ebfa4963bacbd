import { createContext } from 'react';

/** The attribution that the map service requires next to its pictures; '' if unknown. */
export const MapAttributionContext = createContext('');
