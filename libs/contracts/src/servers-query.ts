import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { SERVER_SEARCH_MAX_LENGTH, TAG_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { PageQuery } from './pages.js';
import { LISTED_STATES, type ListedState, SERVER_SORTS, type ServerSort } from './server-order.js';
import { type Server } from './servers.js';
import { undefinedFromEmpty } from './transforms.js';

/** Selectable fields of a server, in response order. */
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
  'access',
  'plan',
  'beyondPlan',
  'group',
  'owner',
  'tags',
  'isFavourite',
  'maintenance',
] as const satisfies readonly (keyof Server)[];

export const LIST_ORDERS = ['asc', 'desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

const listFromText = ({ value }: { value: unknown }): unknown => {
  if (value === '') return undefined;
  return typeof value === 'string' ? value.split(',') : value;
};

/**
 * Filter, order and paging of `GET /api/servers`. Without parameters it returns all servers in order of registration,
 * for compatibility with clients from before paging.
 */
export class ServersQuery extends PageQuery {
  @JSONSchema({
    description: 'Words that must all occur in the name or address, case-insensitive',
  })
  @MaxLength(SERVER_SEARCH_MAX_LENGTH, {
    message: rule('rule.server_search_too_long', 'search must be at most 200 characters'),
  })
  @IsString({ message: rule('rule.server_search_not_text', 'search must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  search?: string;

  @JSONSchema({ description: 'Only servers in this displayed state; `limited` is online without RCON' })
  @IsIn(LISTED_STATES, {
    message: rule('rule.status_invalid', 'status must be offline, limited, restarting, checking or online'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  status?: ListedState;

  @JSONSchema({ description: 'Only servers with this tag, case-insensitive' })
  @MaxLength(TAG_MAX_LENGTH, { message: rule('rule.tag_too_long', 'tag must be at most 24 characters') })
  @IsString({ message: rule('rule.tag_not_text', 'tag must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  tag?: string;

  @JSONSchema({
    description: 'By registration, by name, by need of attention, or by player count',
  })
  @IsIn(SERVER_SORTS, {
    message: rule('rule.sort_invalid', 'sort must be id, name, status or players'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  sort?: ServerSort;

  @JSONSchema({ description: 'Ascending or descending' })
  @IsIn(LIST_ORDERS, { message: rule('rule.order_invalid', 'order must be asc or desc') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  order?: ListOrder;

  @JSONSchema({
    description: 'Comma-separated field names: only these fields of a server are returned',
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
