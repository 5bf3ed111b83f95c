import { Injectable, type PipeTransform } from '@nestjs/common';
import { RconAddressRequest } from '@outpost/contracts/server-requests.js';
import { Protocols } from './protocols.service.js';

/** The contract checks only the format of a type; which types exist depends on the plugins of this server. */
@Injectable()
export class ProtocolIdPipe implements PipeTransform {
  constructor(private readonly protocols: Protocols) {}

  transform(value: unknown): unknown {
    if (value instanceof RconAddressRequest) this.protocols.requireKnown(value.type);
    return value;
  }
}
