import { createContext } from 'react';
import type { BaseUrls } from '../model/view.ts';

/** Where pictures and files are found. Without a provider everything is on this very site. */
export const BaseUrlsContext = createContext<BaseUrls>({
  fileBaseUrl: '',
  apiBaseUrl: '/',
  imageBaseUrl: '',
});
