import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { CURSOR_MAX_LENGTH, PAGE_MAX_ROWS } from './limits.js';
import { rule } from './message.js';
import { together } from './together.js';
import { numberFromText, undefinedFromEmpty } from './transforms.js';

const NO_CURSOR = rule('rule.after_invalid', 'after must be what a Link header said');

/** How many rows a page holds at most; it may hold fewer, although its `Link` header names a next one. */
export const IsPageLimit = (): PropertyDecorator =>
  together(
    Transform(numberFromText),
    IsOptional(),
    IsInt({ message: rule('rule.limit_not_a_number', 'limit must be a number') }),
    Min(1, { message: rule('rule.limit_too_small', 'limit must be at least 1') }),
    Max(PAGE_MAX_ROWS, { message: rule('rule.limit_too_large', 'limit must be at most 1000') }),
  );

/**
 * A part of a list. Without parameters it begins at the start and holds up to {@link PAGE_MAX_ROWS} rows; where there are
 * more, the `Link` header names the next page, and `X-Total-Count` says how many there are in all.
 */
export class PageQuery {
  @JSONSchema({
    description: 'How many rows the page holds at most; it may hold fewer, although there is a next one',
  })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({ description: 'Where the page before ended, as its `Link` header says' })
  @Matches(/^[\w-]+$/, { message: NO_CURSOR })
  @MaxLength(CURSOR_MAX_LENGTH, { message: NO_CURSOR })
  @IsString({ message: NO_CURSOR })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  after?: string;
}
