import { createContext } from 'react';

/** The copyright notice that the map service requires next to its pictures; '' if unknown. */
export const MapAttributionContext = createContext('');
