import { listRows } from '@outpost/api-client/list-rows.js';
import { type MessageText } from '@outpost/contracts/message-texts.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The texts that the restarts and tasks of a server may refer to: those of its owner. */
export const useMessageTexts = (serverId: number) =>
  useSWR<readonly MessageText[], Error>(keys.messageTexts(serverId), () =>
    listRows((part) =>
      api.page('GET /api/servers/:id/message-texts', { params: { id: serverId }, query: part }),
    ),
  );
