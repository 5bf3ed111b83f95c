import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditChainEntity, AuditEntryEntity, AuditIntentEntity } from './audit-entry.entity.js';
import { AuditChains } from './audit-chains.js';
import { AuditTrail } from './audit-trail.js';

/** Global: everything that changes something is recorded. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity, AuditChainEntity, AuditIntentEntity])],
  providers: [AuditTrail, AuditChains],
  exports: [AuditTrail, AuditChains],
})
export class AuditModule {}
