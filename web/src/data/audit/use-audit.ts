import {
  type AuditEntry,
  type AuditFilterQuery,
  type AuditFormat,
  type AuditVerification,
} from '@outpost/contracts/audit.js';
import { type Page } from '@outpost/api-client/client.js';
import useSWRInfinite from 'swr/infinite';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

/** Whose entries: of the whole panel, of the user, of a server, or of a group of servers. */
export type AuditReach = 'panel' | 'own' | PlaceRef;

const nameOf = (reach: AuditReach): string =>
  typeof reach === 'string' ? reach : `${reach.kind}/${reach.id}`;

type AuditPart = Page<AuditEntry, number | string>;

/** Pages of the audit, the newest first; `more` reads the next one. */
export function useAudit(reach: AuditReach, filter: AuditFilterQuery) {
  const { data, error, mutate, size, setSize, isLoading } = useSWRInfinite<AuditPart, Error>(
    (at, previous: AuditPart | null) =>
      at > 0 && previous?.next === undefined ? null : keys.audit(nameOf(reach), filter, previous?.next),
    (key: string) => readPart(reach, filter, beforeOf(key)),
    { revalidateOnMount: true, revalidateFirstPage: false },
  );
  return {
    entries: data?.flatMap(({ items }) => items),
    hasMore: data?.at(-1)?.next !== undefined,
    isReading: isLoading || (data !== undefined && data.length < size),
    ...{ error, mutate, more: () => void setSize(size + 1) },
  };
}

function readPart(
  reach: AuditReach,
  filter: AuditFilterQuery,
  before: number | undefined,
): Promise<AuditPart> {
  const query = { ...filter, ...(before !== undefined && { before }) };
  if (reach === 'panel') return api.page('GET /api/audit', { query });
  if (reach === 'own') return api.page('GET /api/account/audit', { query });
  return api.page(`GET /api/${reach.kind}/:id/audit`, { params: { id: reach.id }, query });
}

function beforeOf(key: string): number | undefined {
  const before = new URLSearchParams(key.split('?')[1]).get('before');
  return before === null ? undefined : Number(before);
}

/** Reads all entries on the server. */
export const verifyAudit = (): Promise<AuditVerification> => api.call('GET /api/audit/verification');

/** URL of all entries that fit, as a file. @param place omitted for the whole panel */
export function auditFileAddress(format: AuditFormat, filter: AuditFilterQuery, place?: PlaceRef): string {
  const query = new URLSearchParams({ ...(filter as Record<string, string>), format });
  return `/api/${place ? `${place.kind}/${place.id}/` : ''}audit/export?${query.toString()}`;
}
