import type SvgIcon from '@mui/material/SvgIcon';
import { createContext, useContext, useMemo } from 'react';
import { type User } from '@outpost/contracts/users.js';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useSeesPlans } from '../../data/billing/use-sees-plans.js';
import { type TextsOf } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { type layoutTexts } from './texts/en.js';

type Texts = TextsOf<typeof layoutTexts>;
type Name = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

/** How a page appears in the side navigation and the palette. */
export interface NavigationEntry {
  /** Key of the label among the layout texts. */
  readonly name: Name;
  readonly icon: typeof SvgIcon;
  /** Key of the label in the header, if the page is linked there. */
  readonly inHeader?: Name;
  /** Who has a link to the page, if not everybody who may see it. */
  readonly isFor?: (user: User) => boolean;
  /** Only for those who are shown plans. */
  readonly isAboutPlans?: true;
}

export interface NavigationLink extends NavigationEntry {
  readonly path: string;
  readonly adminOnly: boolean;
}

/** Links to all pages, in display order; provided by the route table. */
export const NavigationContext = createContext<readonly NavigationLink[]>([]);

/** Links for the current user. */
export function useNavigationLinks(): readonly NavigationLink[] {
  const user = useSignedInUser();
  const seesPlans = useSeesPlans();
  const links = useContext(NavigationContext);
  return useMemo(
    () =>
      links.filter(
        ({ adminOnly, isFor, isAboutPlans }) =>
          (user.isAdmin || !adminOnly) && (isFor?.(user) ?? true) && (seesPlans || !isAboutPlans),
      ),
    [links, user, seesPlans],
  );
}

/** The path of the link that is nearest to a location; every path begins with that of the dashboard. */
export function activePath(links: readonly NavigationLink[], location: string): string | undefined {
  const isAround = ({ path }: NavigationLink): boolean =>
    path === paths.dashboard ? location === path : location.startsWith(path);
  return links.filter(isAround).sort((one, other) => other.path.length - one.path.length)[0]?.path;
}
