import { SOCKET_MAX_SUBSCRIPTIONS, SOCKET_MESSAGE_MAX_BYTES } from '@outpost/contracts/limits.js';
import { MESSAGES_FROM_CLIENT, MESSAGES_FROM_SERVER } from '@outpost/contracts/live-messages.js';
import { type JsonSchema, schemaOf, type Shape } from '@outpost/contracts/schema.js';
import {
  SOCKET_NOT_SIGNED_IN,
  SOCKET_PATH,
  SOCKET_SERVICE_RESTART,
  SOCKET_TIMELINE,
} from '@outpost/contracts/socket.js';
import { type ApiInfo } from './openapi.js';
import { SchemaBook } from './schema-book.js';
import { securitySchemes } from './security-schemes.js';

const ABOUT = `What happens on game servers, told when it happens, over one WebSocket at \`${SOCKET_PATH}\`.

Every message is one JSON object, told apart by \`type\`. The upgrade takes the session cookie of a browser, whose page must be
that of the panel, or an API token. A socket sees what its account may see: rights are checked with every message, and when
the session or token ends, the socket is closed with ${SOCKET_NOT_SIGNED_IN}. A panel that stops closes it with ${SOCKET_SERVICE_RESTART}:
it may be opened again soon.

Who asks for the subprotocol \`${SOCKET_TIMELINE}\` gets \`timeline\`, \`reload\` and \`batch\` instead of \`consoleUpdate\`, \`command\` and
\`logEntry\`: entries with the ids of the lists, many in one message.

A message to the panel has at most ${SOCKET_MESSAGE_MAX_BYTES} bytes, and a socket watches at most ${SOCKET_MAX_SUBSCRIPTIONS} servers. Who reads too slowly
misses messages, and is told by \`reload\` which entries to read with the list calls.`;

type Messages = Readonly<Record<string, { readonly of: Shape<unknown>; readonly summary: string }>>;

/** Messages from the panel that answer a message from the client. */
const REPLIES: Readonly<Record<string, readonly string[]>> = {
  subscribe: ['serverStatus', 'connectionError'],
  executeCommand: ['commandResponse', 'commandError'],
};

const channelMessage = (name: string): JsonSchema => ({ $ref: `#/channels/live/messages/${name}` });

/** The socket's messages as AsyncAPI 3, generated from the contract alone. */
export function asyncApi({ version, cookie }: ApiInfo): JsonSchema {
  const book = new SchemaBook();
  const all: Messages = { ...MESSAGES_FROM_CLIENT, ...MESSAGES_FROM_SERVER };
  const messages = mapped(all, (name, { of, summary }) => ({
    name,
    title: name,
    summary,
    contentType: 'application/json',
    payload: book.ofAnswer(of),
    examples: [{ payload: schemaOf(of).example() }],
  }));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Outpost, live', version, description: ABOUT },
    defaultContentType: 'application/json',
    servers: { panel: PANEL },
    channels: { live: channel(Object.keys(all)) },
    operations: {
      ...mapped(MESSAGES_FROM_CLIENT, (name, { summary }) => operation('receive', name, summary)),
      ...mapped(MESSAGES_FROM_SERVER, (name, { summary }) => operation('send', name, summary)),
    },
    components: {
      messages,
      schemas: withoutMappings(book.schemas),
      securitySchemes: socketSecurity(cookie),
    },
  };
}

const mapped = <Value>(
  messages: Messages,
  write: (name: string, message: Messages[string]) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, write(name, message)]));

const PANEL = {
  host: '{host}',
  protocol: 'ws',
  description: 'This panel; `wss` where it is behind https',
  variables: { host: { default: 'localhost:3000', description: 'Host and port of the panel' } },
  security: [
    { $ref: '#/components/securitySchemes/session' },
    { $ref: '#/components/securitySchemes/token' },
  ],
};

const channel = (names: readonly string[]): JsonSchema => ({
  address: SOCKET_PATH,
  summary: 'One socket for all servers of an account',
  servers: [{ $ref: '#/servers/panel' }],
  messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
  bindings: { ws: { method: 'GET', headers: SUBPROTOCOL, bindingVersion: '0.1.0' } },
});

const SUBPROTOCOL = {
  type: 'object',
  properties: {
    'Sec-WebSocket-Protocol': {
      type: 'string',
      enum: [SOCKET_TIMELINE],
      description: 'Asks for the timeline; without it the messages of the first version are sent',
    },
  },
};

/** @param action from the panel's point of view */
function operation(action: 'send' | 'receive', name: string, summary: string): JsonSchema {
  const replies = action === 'receive' ? REPLIES[name] : undefined;
  const reply = replies && { channel: LIVE, messages: replies.map(channelMessage) };
  return { action, channel: LIVE, summary, messages: [channelMessage(name)], ...(reply && { reply }) };
}

const LIVE = { $ref: '#/channels/live' };

/** AsyncAPI uses another type than OpenAPI for a key in a cookie. */
function socketSecurity(cookie: string): JsonSchema {
  const { session, token } = securitySchemes(cookie);
  return { session: { ...session, type: 'httpApiKey' }, token };
}

/** In AsyncAPI a discriminator is only the property's name. */
const withoutMappings = (schemas: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, { discriminator, ...schema }]) => [
      name,
      { ...schema, ...(discriminator !== undefined && { discriminator: propertyOf(discriminator) }) },
    ]),
  );

const propertyOf = (discriminator: unknown): string =>
  (discriminator as { readonly propertyName: string }).propertyName;
