import { useStore } from '@nanostores/react';
import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { map } from 'nanostores';
import { useLayoutEffect } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';

/** `fit`: as many as the window has room for. */
export const LOG_ROWS = [LOG_TABLE_ROWS, 25, 100, 'fit'] as const;
export type LogRowCount = (typeof LOG_ROWS)[number];

export const LOG_ZONES = ['viewer', 'server'] as const;
export type LogZone = (typeof LOG_ZONES)[number];

/** A filter with a name; `query` is the part of the address. */
export interface SavedFilter {
  readonly name: string;
  readonly query: string;
}

/** How somebody looks at logs; remembered in this browser. */
export interface LogPreferences {
  readonly rows: LogRowCount;
  readonly zone: LogZone;
  readonly showTime: boolean;
  readonly showType: boolean;
  readonly showHistogram: boolean;
  readonly filters: readonly SavedFilter[];
}

export const SAVED_FILTERS_MAX = 20;

const USUAL: LogPreferences = {
  rows: LOG_TABLE_ROWS,
  zone: 'viewer',
  showTime: true,
  showType: true,
  showHistogram: true,
  filters: [],
};

const preferences = map<LogPreferences>(USUAL);
const keyOf = (userId: number): string => `logs-${userId}`;

/** Reads what is stored; whatever is not valid is as usual. */
export function preferencesIn(text: string | null): LogPreferences {
  const stored = objectIn(text);
  const filters = Array.isArray(stored['filters']) ? stored['filters'].filter(isSavedFilter) : [];
  return {
    rows: LOG_ROWS.find((rows) => rows === stored['rows']) ?? USUAL.rows,
    zone: LOG_ZONES.find((zone) => zone === stored['zone']) ?? USUAL.zone,
    showTime: stored['showTime'] !== false,
    showType: stored['showType'] !== false,
    showHistogram: stored['showHistogram'] !== false,
    filters: filters.slice(0, SAVED_FILTERS_MAX),
  };
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const isSavedFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string';

/** The preferences of this user, and what changes them. */
export function useLogPreferences() {
  const { id } = useSignedInUser();
  const shown = useStore(preferences);
  useLayoutEffect(() => preferences.set(preferencesIn(localStorage.getItem(keyOf(id)))), [id]);
  const prefer = (change: Partial<LogPreferences>): void => {
    const next = { ...preferences.get(), ...change };
    localStorage.setItem(keyOf(id), JSON.stringify(next));
    preferences.set(next);
  };
  return { preferences: shown, prefer };
}
