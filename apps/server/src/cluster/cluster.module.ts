import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { CallForwarder } from './call-forwarder.js';
import { ForwardedCalls } from './forwarded-calls.js';
import { AllServers, HeldServers } from './held-servers.js';
import { HolderAnswers } from './holder-answers.js';
import { HolderRequests } from './holder-requests.js';
import { Replica, SoleReplica } from './replica.js';
import { ServerLocator, SoleHolder } from './server-locator.js';

/** Who does what where several replicas share the game servers; without NATS, one does everything. */
@Global()
@Module({
  imports: [AuthModule, ServersModule],
  providers: [
    { provide: Replica, useClass: SoleReplica },
    { provide: HeldServers, useClass: AllServers },
    { provide: ServerLocator, useClass: SoleHolder },
    CallForwarder,
    ForwardedCalls,
    HolderAnswers,
    HolderRequests,
  ],
  exports: [Replica, HeldServers, HolderAnswers, HolderRequests],
})
export class ClusterModule {}
