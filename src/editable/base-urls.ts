import { createContext } from 'react';
import type { BaseUrls } from '../model/view.ts';

/** The addresses from which pictures and files are served; this site's by default. */
export const BaseUrlsContext = createContext<BaseUrls>({
  fileBaseUrl: '',
  apiBaseUrl: '/',
  imageBaseUrl: '',
});
