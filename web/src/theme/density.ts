import { useStore } from '@nanostores/react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { atom } from 'nanostores';
import { useLayoutEffect } from 'react';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Undefined until somebody chooses: then the width of the window decides. */
const chosen = atom<Density | undefined>(undefined);

const keyOf = (userId: number): string => `density-${userId}`;

const stored = (userId: number): Density | undefined =>
  DENSITIES.find((density) => density === localStorage.getItem(keyOf(userId)));

/** Remembered in this browser, for this user. */
export function chooseDensity(userId: number, density: Density): void {
  localStorage.setItem(keyOf(userId), density);
  chosen.set(density);
}

/** How close together rows stand; compact on wide windows unless somebody chose otherwise. */
export function useDensity(): Density {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  return useStore(chosen) ?? (isWide ? 'compact' : 'comfortable');
}

/** Applies the density of this user to the page: styles read it from the attribute `data-density`. */
export function useAppliedDensity(userId: number): void {
  const density = useDensity();
  useLayoutEffect(() => chosen.set(stored(userId)), [userId]);
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
}
