import { Injectable, type PipeTransform } from '@nestjs/common';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { IdPipe } from '../platform/http/id.pipe.js';

/** The id of a server, or 0 for the system. */
@Injectable()
export class LogIdPipe implements PipeTransform<string, number> {
  private readonly ids = new IdPipe();

  transform(value: string): number {
    return value === String(SYSTEM_LOG_ID) ? SYSTEM_LOG_ID : this.ids.transform(value);
  }
}
