import { createContext } from 'react';
import type { BaseAddresses } from '../model/view.ts';

/** Where pictures and files are found. Without a provider everything is on this very site. */
export const AddressesContext = createContext<BaseAddresses>({
  fileBaseUrl: '',
  apiBaseUrl: '/',
  imageBaseUrl: '',
});
