import { listRows } from '@outpost/api-client/list-rows.js';
import { type StatusPage } from '@outpost/contracts/status-pages.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export const useStatusPages = () =>
  useSWR<readonly StatusPage[], Error>(
    keys.statusPages,
    () => listRows((part) => api.page('GET /api/status-pages', { query: part })),
    { revalidateOnMount: true },
  );
