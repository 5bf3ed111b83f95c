import { type AnswerTable } from '@outpost/contracts/answer-table.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** What the answer of a past command lists, which never changes. */
export const useAnswerTable = (serverId: number, historyId: number) =>
  useSWR<AnswerTable, Error>(keys.answerTable(serverId, historyId), () =>
    api.call('GET /api/servers/:id/commands/:commandId/table', {
      params: { id: serverId, commandId: historyId },
    }),
  );
