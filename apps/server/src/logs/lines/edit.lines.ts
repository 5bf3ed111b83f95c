import { type ServerEdited, type ServerHandedOver } from '../../servers/servers.events.js';
import { type LogLine } from '../log-line.js';

type ServerField = ServerEdited['fields'][number];

const WORDS: Readonly<Record<ServerField, string>> = {
  name: 'name',
  game: 'game',
  host: 'host',
  port: 'port',
  password: 'password',
  maxPlayers: 'max players',
  queryPort: 'query port',
  timeZone: 'time zone',
  tags: 'tags',
  startHook: 'start hook',
};

/** Names the edited fields without their values: passwords and start hooks are secrets. */
export const editLine = ({ serverId, fields, by, at }: ServerEdited): LogLine => ({
  serverId,
  kind: 'settings-changed',
  message: `${by.username} changed ${fields.map((field) => WORDS[field]).join(', ')}`,
  details: { actor: by.username, actorId: by.id, fields: fields.join(',') },
  at,
});

export const handOverLine = ({ serverId, to, by, at }: ServerHandedOver): LogLine => ({
  serverId,
  kind: 'settings-changed',
  message: `${by.username} gave the server to ${to.username}`,
  details: { actor: by.username, actorId: by.id, owner: to.username, ownerId: to.id },
  at,
});
