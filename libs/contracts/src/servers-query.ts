import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { SERVER_SEARCH_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { PageQuery } from './pages.js';
import { LISTED_STATES, type ListedState, SERVER_SORTS, type ServerSort } from './server-order.js';
import { type Server } from './servers.js';
import { undefinedFromEmpty } from './transforms.js';

/** What a list of servers can be asked for, in the order of an answer. */
export const SERVER_FIELDS = [
  'id',
  'name',
  'type',
  'game',
  'host',
  'port',
  'maxPlayers',
  'status',
  'lastOnline',
  'statusReason',
  'fallback',
  'statusSince',
  'players',
  'uptimePercent',
  'queryPort',
  'query',
  'timeZone',
  'hasStartHook',
  'createdAt',
] as const satisfies readonly (keyof Server)[];

export const LIST_ORDERS = ['asc', 'desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

const listFromText = ({ value }: { value: unknown }): unknown => {
  if (value === '') return undefined;
  return typeof value === 'string' ? value.split(',') : value;
};

/**
 * Which servers `GET /api/servers` lists, and how; without any of it all of them, as they were registered: panels and
 * scripts had them in one answer before there were pages.
 */
export class ServersQuery extends PageQuery {
  @JSONSchema({
    description: 'Words that all occur in the name or the address, whatever the case of their letters',
  })
  @MaxLength(SERVER_SEARCH_MAX_LENGTH, {
    message: rule('rule.server_search_too_long', 'search must be at most 200 characters'),
  })
  @IsString({ message: rule('rule.server_search_not_text', 'search must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  search?: string;

  @JSONSchema({ description: 'Only servers that are shown so; `limited` is online without RCON' })
  @IsIn(LISTED_STATES, {
    message: rule('rule.status_invalid', 'status must be offline, limited, restarting, checking or online'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  status?: ListedState;

  @JSONSchema({
    description: 'As registered, by name, those that need somebody first, or by how many are on',
  })
  @IsIn(SERVER_SORTS, {
    message: rule('rule.sort_invalid', 'sort must be id, name, status or players'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  sort?: ServerSort;

  @JSONSchema({ description: 'From the first or from the last' })
  @IsIn(LIST_ORDERS, { message: rule('rule.order_invalid', 'order must be asc or desc') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  order?: ListOrder;

  @JSONSchema({
    description: 'Names of fields with commas between them: a server is answered with these alone',
  })
  @IsIn(SERVER_FIELDS, {
    each: true,
    message: rule('rule.fields_unknown', 'fields may name fields of a server only'),
  })
  @ArrayMaxSize(SERVER_FIELDS.length, {
    message: rule('rule.fields_repeated', 'fields names a field more than once'),
  })
  @ArrayMinSize(1, { message: rule('rule.fields_empty', 'fields must name one at least') })
  @IsOptional()
  @Transform(listFromText)
  fields?: readonly (typeof SERVER_FIELDS)[number][];
}
