import { IsString, Matches } from 'class-validator';
import { composeDecorators } from './decorators.js';
import { rule } from './message.js';

const IDS_INVALID = rule('rule.ids_invalid', 'ids must be up to 100 ids of servers, separated by commas');

/** Ids of servers in a query, separated by commas. */
export const AreServerIds = (): PropertyDecorator =>
  composeDecorators(
    IsString({ message: IDS_INVALID }),
    Matches(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15}){0,99}$/, { message: IDS_INVALID }),
  );

export const serverIdsIn = (ids: string): readonly number[] => ids.split(',').map(Number);
