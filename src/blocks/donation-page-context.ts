import { createContext } from 'react';
import type { DonationPage } from '../model/donation-page.ts';

/** The page on which people pay what they give to the site. If the context is null, readers see no amounts. */
export const DonationPageContext = createContext<DonationPage | null>(null);
