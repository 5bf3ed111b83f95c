import type SvgIcon from '@mui/material/SvgIcon';
import { createContext, useContext, useMemo } from 'react';
import { useAuth } from '../../data/auth/auth-provider.js';
import { type TextsOf } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { type layoutTexts } from './texts/en.js';

type Name = keyof TextsOf<typeof layoutTexts>;

/** How a page is found in the side navigation and the palette. */
export interface NavigationEntry {
  /** What it is called, among the texts. */
  readonly name: Name;
  readonly icon: typeof SvgIcon;
  /** What it is called in the header, if it is there as well. */
  readonly inHeader?: Name;
}

export interface NavigationLink extends NavigationEntry {
  readonly path: string;
  readonly adminOnly: boolean;
}

/** The links of all pages, in their order; the table of routes has them. */
export const NavigationContext = createContext<readonly NavigationLink[]>([]);

/** The links to what the reader may see. */
export function useNavigationLinks(): readonly NavigationLink[] {
  const { isAdmin } = useAuth();
  const links = useContext(NavigationContext);
  return useMemo(() => links.filter(({ adminOnly }) => isAdmin || !adminOnly), [links, isAdmin]);
}

/** The dashboard is everybody's parent path, so it is active on exactly its own. */
export const isActiveLink = (path: string, location: string): boolean =>
  path === paths.dashboard ? location === path : location.startsWith(path);
