import { Injectable, type PipeTransform } from '@nestjs/common';
import { RconAddressRequest } from '@outpost/contracts/server-requests.js';
import { Games } from './games.service.js';

/** The contract checks only the format of a game's id; which games exist for a type, only the server knows. */
@Injectable()
export class GamePipe implements PipeTransform {
  constructor(private readonly games: Games) {}

  transform(value: unknown): unknown {
    if (value instanceof RconAddressRequest) this.games.requireFit(value);
    return value;
  }
}
