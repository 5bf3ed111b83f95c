import type SvgIcon from '@mui/material/SvgIcon';
import { createContext, useContext, useMemo } from 'react';
import { useAuth } from '../../data/auth/auth-provider.js';
import { type TextsOf } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { type layoutTexts } from './texts/en.js';

type Name = keyof TextsOf<typeof layoutTexts>;

/** How a page appears in the side navigation and the palette. */
export interface NavigationEntry {
  /** Key of the label among the layout texts. */
  readonly name: Name;
  readonly icon: typeof SvgIcon;
  /** Key of the label in the header, if the page is linked there. */
  readonly inHeader?: Name;
}

export interface NavigationLink extends NavigationEntry {
  readonly path: string;
  readonly adminOnly: boolean;
}

/** Links to all pages, in display order; provided by the route table. */
export const NavigationContext = createContext<readonly NavigationLink[]>([]);

/** Links to the pages the current user may see. */
export function useNavigationLinks(): readonly NavigationLink[] {
  const { isAdmin } = useAuth();
  const links = useContext(NavigationContext);
  return useMemo(() => links.filter(({ adminOnly }) => isAdmin || !adminOnly), [links, isAdmin]);
}

/** Their paths are prefixes of those of other links. */
const EXACT: readonly string[] = [paths.dashboard, paths.admin];

export const isActiveLink = (path: string, location: string): boolean =>
  EXACT.includes(path) ? location === path : location.startsWith(path);
