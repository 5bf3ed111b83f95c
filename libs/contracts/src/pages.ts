import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { CURSOR_MAX_LENGTH, PAGE_MAX_ROWS } from './limits.js';
import { rule } from './message.js';
import { composeDecorators } from './decorators.js';
import { numberFromText, undefinedFromEmpty } from './transforms.js';

const NO_CURSOR = rule('rule.after_invalid', 'after must be what a Link header said');

/** Maximum number of rows on a page; it may have fewer even if its `Link` header names a next page. */
export const IsPageLimit = (): PropertyDecorator =>
  composeDecorators(
    Transform(numberFromText),
    IsOptional(),
    IsInt({ message: rule('rule.limit_not_a_number', 'limit must be a number') }),
    Min(1, { message: rule('rule.limit_too_small', 'limit must be at least 1') }),
    Max(PAGE_MAX_ROWS, { message: rule('rule.limit_too_large', 'limit must be at most 1000') }),
  );

/**
 * A page of a list. Without parameters it is the first page, with up to {@link PAGE_MAX_ROWS} rows. If there are more,
 * the `Link` header has the address of the next page; `X-Total-Count` is the total number of rows.
 */
export class PageQuery {
  @JSONSchema({
    description: 'Maximum number of rows on the page; it may have fewer even if there is a next page',
  })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({ description: 'Opaque cursor from the `Link` header of the previous page' })
  @Matches(/^[\w-]+$/, { message: NO_CURSOR })
  @MaxLength(CURSOR_MAX_LENGTH, { message: NO_CURSOR })
  @IsString({ message: NO_CURSOR })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  after?: string;
}
