import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { LogPageQuery } from './logs.js';
import { rule } from './message.js';
import { numberFromText } from './transforms.js';

const MESSAGE = rule('rule.after_not_an_entry', 'after must be the id of an entry, or 0');

export class TimelineQuery extends LogPageQuery {
  @JSONSchema({
    format: 'int64',
    description:
      'Id of an entry: the newest entry of the page is the one that comes `limit` entries after it, or the last there ' +
      'is. Not with `before`, `q` or `pattern`',
  })
  @Max(Number.MAX_SAFE_INTEGER, { message: MESSAGE })
  @Min(0, { message: MESSAGE })
  @IsInt({ message: MESSAGE })
  @IsOptional()
  @Transform(numberFromText)
  after?: number;
}
