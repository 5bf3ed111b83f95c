import { Injectable } from '@nestjs/common';
import {
  type AuditEntry,
  type AuditFilterQuery,
  type AuditPageQuery,
  type AuditValues,
  type AuditVerification,
} from '@outpost/contracts/audit.js';
import { AUDIT_PAGE_SIZE } from '@outpost/contracts/limits.js';
import {
  ChainCheck,
  chainOfGroup,
  headOf,
  momentOfHead,
  problemsOfChains,
  type Sign,
} from '../audit/audit-chain.js';
import { type AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { AuditChains } from '../audit/audit-chains.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { type Caller } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { eachInTurn, type InTurn, LongReads } from '../platform/database/long-reads.js';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { type Page } from '../platform/pages/page.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { ServersService } from '../servers/servers.service.js';
import { type AuditReach, AuditRepository } from './audit.repository.js';

const PROBLEMS_MAX = 20;
const EXPORTED_AT_ONCE = 1_000;
const DAY_MS = 24 * 60 * 60_000;
/** Longer than the storing of an entry takes: nothing is added any more to what is older. */
const UNSETTLED_MS = 5 * 60_000;

/** Sends what an export reads, page by page. */
export type WriteAudit = (pages: AsyncIterable<readonly AuditEntry[]>, inTurn: InTurn) => Promise<void>;

/** Reads the audit. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditRepository,
    private readonly servers: ServersService,
    private readonly groups: GroupsService,
    private readonly reads: LongReads,
    private readonly trail: AuditTrail,
    private readonly chains: AuditChains,
    private readonly environment: Environment,
    private readonly clock: WallClock,
  ) {}

  /** Of the whole panel. @throws {UserError} `too_many_attempts` */
  page(caller: Caller, query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.pageOf(caller, {}, query);
  }

  /** @throws {UserError} `not_found`, `permission_denied`, `too_many_attempts` */
  async pageAbout(caller: Caller, key: PlaceKey, query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.pageOf(caller, { chain: await this.chainOf(caller, key) }, query);
  }

  /** What the caller did themselves. @throws {UserError} `too_many_attempts` */
  pageOfOwn(caller: Caller, query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.pageOf(caller, { actorId: caller.user.id }, query);
  }

  /** Of the whole panel. @throws {UserError} `too_many_attempts`, before anything is written */
  export({ user }: Caller, filter: AuditFilterQuery, write: WriteAudit): Promise<void> {
    return this.reads.inParts(user.id, (inTurn) => write(this.pages({}, filter), inTurn));
  }

  /** @throws {UserError} `not_found`, `permission_denied`, `too_many_attempts`, before anything is written */
  async exportAbout(
    caller: Caller,
    key: PlaceKey,
    filter: AuditFilterQuery,
    write: WriteAudit,
  ): Promise<void> {
    const chain = await this.chainOf(caller, key);
    await this.reads.inParts(caller.user.id, (inTurn) => write(this.pages({ chain }, filter), inTurn));
  }

  /** Reads all entries. @param head of an earlier verification @throws {UserError} `too_many_attempts` */
  verify({ user }: Caller, head?: string): Promise<AuditVerification> {
    const { sign } = this.chains;
    const until = new Date(this.clock.now().getTime() - UNSETTLED_MS);
    const moments = head === undefined ? [until] : [until, momentOfHead(head)];
    return this.reads.inParts(user.id, async (inTurn) => {
      await this.trail.trySettling();
      const chains = await inTurn(() => this.entries.chains());
      const checks: ChainCheck[] = [];
      let count = 0;
      for (const chain of chains) {
        const check = new ChainCheck(sign, chain, moments);
        for await (const part of eachInTurn(this.entries.entriesOf(chain.id, chain.place), inTurn)) {
          for (const entry of part) check.add(entry);
          count += part.length;
        }
        checks.push(check);
      }
      const problems = [
        ...problemsOfChains(chains),
        ...checks.flatMap((check) => check.problems()),
        ...(head === undefined ? [] : this.problemsOfHead(head, checks)),
      ];
      return {
        ...{ isIntact: problems.length === 0, entries: count, problems: problems.slice(0, PROBLEMS_MAX) },
        head: headAt(sign, until, checks),
      };
    });
  }

  private async chainOf(caller: Caller, key: PlaceKey): Promise<number> {
    if ('serverId' in key) return (await this.servers.get(caller, key.serverId, 'audit.read')).id;
    return chainOfGroup((await this.groups.get(caller, key.groupId, 'audit.read')).id);
  }

  private problemsOfHead(head: string, checks: readonly ChainCheck[]): readonly string[] {
    const moment = momentOfHead(head);
    const keptSince = this.clock.now().getTime() - this.environment.AUDIT_RETENTION_DAYS * DAY_MS;
    if (moment.getTime() < keptSince) return ['the head is older than the entries that are kept'];
    if (headAt(this.chains.sign, moment, checks) === head) return [];
    return [`the entries before ${moment.toISOString()} are not those that the head stands for`];
  }

  private async pageOf(
    { user }: Caller,
    reach: AuditReach,
    { limit = AUDIT_PAGE_SIZE, before, ...filter }: AuditPageQuery,
  ): Promise<Page<AuditEntry>> {
    await this.trail.trySettling();
    const rows = await this.reads.once(user.id, () => this.entries.page(reach, filter, limit + 1, before));
    const items = rows.slice(0, limit).map(presented);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, next: last && { before: last.id } };
  }

  private async *pages(
    reach: AuditReach,
    filter: AuditFilterQuery,
  ): AsyncGenerator<readonly AuditEntry[], void> {
    await this.trail.trySettling();
    for (let before: number | undefined; ;) {
      const rows = await this.entries.page(reach, filter, EXPORTED_AT_ONCE, before);
      yield rows.map(presented);
      before = rows.at(-1)?.id;
      if (rows.length < EXPORTED_AT_ONCE) return;
    }
  }
}

const headAt = (sign: Sign, moment: Date, checks: readonly ChainCheck[]): string =>
  headOf(
    sign,
    moment,
    checks.map((check) => check.endAt(moment)),
  );

interface Details {
  readonly about: AuditValues;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

function presented(row: AuditEntryEntity): AuditEntry {
  const { id, at, chain, actorKind, actorId, actor, tokenName, credentialId, address, action, outcome } = row;
  return {
    ...{ id, at: at.toISOString(), serverId: chain > 0 ? chain : null },
    groupId: chain < 0 ? -chain : null,
    ...{ actorKind, actorId, actor, tokenName, credentialId, address, action, outcome },
    ...(JSON.parse(row.details) as Details),
  };
}
