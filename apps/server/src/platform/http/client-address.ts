import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import proxyAddress from 'proxy-addr';
import { Environment } from '../env.js';
import { trustProxySetting } from './trust-proxy.js';

type Trust = (address: string, distance: number) => boolean;

/** Where a request comes from, behind the proxies that are trusted: the same answer for calls and for sockets. */
@Injectable()
export class ClientAddress {
  private readonly trust: Trust;

  constructor(environment: Environment) {
    this.trust = trustOf(trustProxySetting(environment.TRUST_PROXY));
  }

  of(request: IncomingMessage): string {
    return proxyAddress(request, this.trust);
  }
}

/** Reads the setting as Express does. */
function trustOf(setting: boolean | number | string): Trust {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_address, distance) => distance < setting;
  return proxyAddress.compile(setting.split(/\s*,\s*/));
}
