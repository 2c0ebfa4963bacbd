import { createContext } from 'react';

/** The attribution that the map service asks for beside its pictures; '' if unknown. */
export const MapAttributionContext = createContext('');
