import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../platform/env.js';
import { ConfigurationError } from '../platform/errors/configuration-error.js';
import { type ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';
import { ServersService } from './servers.service.js';

/** Several are tried, as some may have been entered again since the key was lost. */
const SAMPLE_SIZE = 100;

/** Aborts the start if no stored password can be read: otherwise every server would stay offline with its own error. */
@Injectable()
export class KeyCheck implements OnModuleInit {
  constructor(
    private readonly environment: Environment,
    private readonly repository: ServersRepository,
    private readonly servers: ServersService,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.environment.ACCEPT_NEW_KEY) return;
    const servers = await this.repository.findOldest(SAMPLE_SIZE);
    if (servers.length === 0 || servers.some((server) => this.isReadable(server))) return;
    throw new ConfigurationError(
      'SECRET_KEY',
      'is not the key with which stored passwords were sealed: put that one back, or enter the passwords again ' +
        'after a start with ACCEPT_NEW_KEY=true',
    );
  }

  private isReadable(server: ServerEntity): boolean {
    try {
      this.servers.passwordOf(server);
      return true;
    } catch {
      return false;
    }
  }
}
