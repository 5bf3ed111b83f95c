import { Injectable, type PipeTransform } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { ValidationError } from '../errors/app-error.js';

/** Parses an id in a path: a positive whole number. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  /** Undefined for anything else. */
  static parse(value: string): number | undefined {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
    return Number.isSafeInteger(id) ? id : undefined;
  }

  transform(value: string): number {
    const id = IdPipe.parse(value);
    if (id !== undefined) return id;
    throw new ValidationError([
      {
        field: 'id',
        message: say('request.id_invalid', 'id must be a positive whole number'),
      },
    ]);
  }
}
