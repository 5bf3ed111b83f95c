import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { LogPageQuery } from './logs.js';
import { AreServerIds } from './server-ids.js';
import { undefinedFromEmpty } from './transforms.js';

/** `GET /api/logs`. */
export class LogsOfServersQuery extends LogPageQuery {
  @JSONSchema({
    description:
      'Of at most 100 servers, separated by commas; without it, of all whose log the caller may read',
  })
  @AreServerIds()
  @IsOptional()
  @Transform(undefinedFromEmpty)
  ids?: string;
}
