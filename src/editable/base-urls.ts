import { createContext } from 'react';
import type { BaseUrls } from '../model/view.ts';

/** Where pictures and files are served. By default from this site. */
export const BaseUrlsContext = createContext<BaseUrls>({
  fileBaseUrl: '',
  apiBaseUrl: '/',
  imageBaseUrl: '',
});
