import { createContext } from 'react';

/** Whose maps the pictures of places are, as it has to be said beside them; '' where that is not known. */
export const MapAttributionContext = createContext('');
