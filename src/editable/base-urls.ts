import { createContext } from 'react';
import type { BaseUrls } from '../model/view.ts';

/** The base URLs of pictures and files; by default those of this site. */
export const BaseUrlsContext = createContext<BaseUrls>({
  fileBaseUrl: '',
  apiBaseUrl: '/',
  imageBaseUrl: '',
});
