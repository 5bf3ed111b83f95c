import { CreateMessageTextRequest, UpdateMessageTextRequest } from '../message-text-requests.js';
import { MessageText } from '../message-texts.js';
import { PageQuery } from '../pages.js';
import type { RouteTable } from './declaration.js';

const TEXTS = [
  { language: 'en', text: 'Restart in {minutes} minutes.' },
  { language: 'de', text: 'Neustart in {minutes} Minuten.' },
];

export const MESSAGE_TEXTS_ROUTES = {
  'GET /api/message-texts': {
    operationId: 'listMessageTexts',
    summary: 'List the message texts of the caller',
    scope: 'read',
    query: PageQuery,
    list: MessageText,
  },
  'POST /api/message-texts': {
    operationId: 'createMessageText',
    summary: 'Add a message text, which restarts and tasks on own servers refer to by its name',
    description:
      '`{text:restart-soon}` is read in each of its languages, one line after the other; `{text:restart-soon:de}` in one.',
    scope: 'manage',
    body: CreateMessageTextRequest,
    example: { name: 'restart-soon', texts: TEXTS },
    answer: MessageText,
    status: 201,
    problems: ['limit_reached'],
  },
  'PATCH /api/message-texts/:id': {
    operationId: 'updateMessageText',
    summary: 'Change a message text',
    description: 'Restarts and tasks that refer to it use the new texts from their next message on.',
    scope: 'manage',
    body: UpdateMessageTextRequest,
    example: { texts: TEXTS },
    answer: MessageText,
  },
  'DELETE /api/message-texts/:id': {
    operationId: 'deleteMessageText',
    summary: 'Remove a message text that nothing refers to',
    scope: 'manage',
    problems: ['text_in_use'],
  },
  'GET /api/servers/:id/message-texts': {
    operationId: 'listMessageTextsOfServer',
    summary: 'List the message texts of the owner of a server, which its restarts and tasks may refer to',
    scope: 'read',
    permission: 'schedules.manage',
    query: PageQuery,
    list: MessageText,
  },
} as const satisfies RouteTable;
