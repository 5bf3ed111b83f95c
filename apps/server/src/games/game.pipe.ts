import { Injectable, type PipeTransform } from '@nestjs/common';
import { RconAddressRequest } from '@outpost/contracts/server-requests.js';
import { Games } from './games.service.js';

/** The contract knows how a game's id is written; which games there are, and of which type, only the server knows. */
@Injectable()
export class GamePipe implements PipeTransform {
  constructor(private readonly games: Games) {}

  transform(value: unknown): unknown {
    if (value instanceof RconAddressRequest) this.games.requireFit(value);
    return value;
  }
}
