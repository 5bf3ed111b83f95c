import { Global, Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { AllServers, HeldServers } from './held-servers.js';
import { Replica, SoleReplica } from './replica.js';

/** Who does what where several replicas share the game servers; without NATS, one does everything. */
@Global()
@Module({
  imports: [ServersModule],
  providers: [
    { provide: Replica, useClass: SoleReplica },
    { provide: HeldServers, useClass: AllServers },
  ],
  exports: [Replica, HeldServers],
})
export class ClusterModule {}
