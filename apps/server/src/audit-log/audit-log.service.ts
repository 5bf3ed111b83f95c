import { Injectable } from '@nestjs/common';
import {
  type AuditEntry,
  type AuditFilterQuery,
  type AuditPageQuery,
  type AuditValues,
  type AuditVerification,
} from '@outpost/contracts/audit.js';
import { AUDIT_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { ChainCheck } from '../audit/audit-chain.js';
import { type AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { type Caller } from '../auth/may.js';
import { eachInTurn, type InTurn, LongReads } from '../platform/database/long-reads.js';
import { type Page } from '../platform/pages/page.js';
import { ServersService } from '../servers/servers.service.js';
import { type AuditReach, AuditRepository } from './audit.repository.js';

const PROBLEMS_MAX = 20;
const EXPORTED_AT_ONCE = 1_000;

/** Reads the audit. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditRepository,
    private readonly servers: ServersService,
    private readonly reads: LongReads,
    private readonly trail: AuditTrail,
  ) {}

  /** Of the whole panel. @throws {UserError} `too_many_attempts` */
  page(caller: Caller, query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.pageOf(caller, {}, query);
  }

  /** @throws {UserError} `not_found`, `permission_denied`, `too_many_attempts` */
  async pageOfServer(caller: Caller, serverId: number, query: AuditPageQuery): Promise<Page<AuditEntry>> {
    const { id: chain } = await this.servers.get(caller, serverId, 'audit.read');
    return this.pageOf(caller, { chain }, query);
  }

  /** What the caller did themselves. @throws {UserError} `too_many_attempts` */
  pageOfOwn(caller: Caller, query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.pageOf(caller, { actorId: caller.user.id }, query);
  }

  /** @throws {UserError} `too_many_attempts`, before anything is written */
  export(
    { user }: Caller,
    filter: AuditFilterQuery,
    write: (pages: AsyncIterable<readonly AuditEntry[]>, inTurn: InTurn) => Promise<void>,
  ): Promise<void> {
    return this.reads.inParts(user.id, (inTurn) => write(this.pages(filter), inTurn));
  }

  /** Reads all entries. @throws {UserError} `too_many_attempts` */
  verify({ user }: Caller): Promise<AuditVerification> {
    return this.reads.inParts(user.id, async (inTurn) => {
      const chains = await inTurn(() => this.entries.chains());
      const problems: string[] = [];
      let count = 0;
      for (const chain of chains) {
        const check = new ChainCheck(this.trail.sign, chain);
        for await (const part of eachInTurn(this.entries.entriesOf(chain.id, chain.place), inTurn)) {
          for (const entry of part) check.add(entry);
          count += part.length;
        }
        problems.push(...check.problems());
      }
      const head = this.trail.sign(JSON.stringify(chains.map(({ id, place, link }) => [id, place, link])));
      return {
        isIntact: problems.length === 0,
        entries: count,
        problems: problems.slice(0, PROBLEMS_MAX),
        head: `${count}.${head}`,
      };
    });
  }

  private async pageOf(
    { user }: Caller,
    reach: AuditReach,
    { limit = AUDIT_PAGE_SIZE, before, ...filter }: AuditPageQuery,
  ): Promise<Page<AuditEntry>> {
    const rows = await this.reads.once(user.id, () => this.entries.page(reach, filter, limit + 1, before));
    const items = rows.slice(0, limit).map(presented);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, next: last && { before: last.id } };
  }

  private async *pages(filter: AuditFilterQuery): AsyncGenerator<readonly AuditEntry[], void> {
    for (let before: number | undefined; ;) {
      const rows = await this.entries.page({}, filter, EXPORTED_AT_ONCE, before);
      yield rows.map(presented);
      before = rows.at(-1)?.id;
      if (rows.length < EXPORTED_AT_ONCE) return;
    }
  }
}

interface Details {
  readonly about: AuditValues;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

function presented(row: AuditEntryEntity): AuditEntry {
  const { id, at, chain, actorKind, actorId, actor, tokenName, credentialId, address, action, outcome } = row;
  return {
    ...{ id, at: at.toISOString(), serverId: chain === 0 ? null : chain },
    ...{ actorKind, actorId, actor, tokenName, credentialId, address, action, outcome },
    ...(JSON.parse(row.details) as Details),
  };
}
