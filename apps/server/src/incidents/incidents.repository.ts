import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In, IsNull, LessThan, Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { ServerEntity } from '../servers/server.entity.js';
import { IncidentNoteEntity } from './incident-note.entity.js';
import { IncidentEntity } from './incident.entity.js';

/** A moment on a server. */
export interface ServerMoment {
  readonly serverId: number;
  readonly at: Date;
}

/** How exact the times are by which an alert and an incident are told to belong together. */
const NEAR_MS = 120_000;

@Injectable()
export class IncidentsRepository {
  constructor(private readonly database: Database) {}

  /** Of these servers, or of all. */
  page(
    serverIds: readonly number[] | 'all',
    { state, ...page }: PageQuery & { readonly state?: 'open' | 'all' },
  ): Promise<Page<IncidentEntity>> {
    const found = this.database.read(IncidentEntity).createQueryBuilder('incident');
    found.where(state === 'open' ? { endedAt: IsNull() } : {});
    if (serverIds !== 'all') {
      const listed = this.database.sql.integers.replace('?', ':serverIds');
      found.andWhere(`incident.serverId IN (${listed})`, { serverIds: JSON.stringify(serverIds) });
    }
    return listRows(found, NEWEST_FIRST, page);
  }

  /** Of these servers, those that ended since then or go on; the newest first, at most `most`. */
  since(serverIds: readonly number[], since: Date, most: number): Promise<IncidentEntity[]> {
    return this.database
      .read(IncidentEntity)
      .createQueryBuilder('incident')
      .where({ serverId: In([...serverIds]) })
      .andWhere('(incident.endedAt IS NULL OR incident.endedAt > :since)', { since })
      .orderBy('incident.id', 'DESC')
      .limit(most)
      .getMany();
  }

  find(id: number, serverId: number): Promise<IncidentEntity | null> {
    return this.database.row(IncidentEntity, { id, serverId });
  }

  /** Those that go on. */
  open(): Promise<IncidentEntity[]> {
    return this.database.read(IncidentEntity).find({ where: { endedAt: IsNull() } });
  }

  /** The incident that each of these moments belongs to, by its place in the list. */
  async at(moments: readonly ServerMoment[]): Promise<ReadonlyMap<number, number>> {
    if (moments.length === 0) return new Map();
    const times = moments.map(({ at }) => at.getTime());
    const [first, last] = [Math.min(...times) - NEAR_MS, Math.max(...times) + NEAR_MS];
    const incidents = await this.database
      .read(IncidentEntity)
      .createQueryBuilder('incident')
      .where({ serverId: In([...new Set(moments.map(({ serverId }) => serverId))]) })
      .andWhere('incident.beganAt <= :last AND (incident.endedAt IS NULL OR incident.endedAt >= :first)', {
        ...{ first: new Date(first), last: new Date(last) },
      })
      .orderBy('incident.id', 'DESC')
      .limit(1_000)
      .getMany();
    return new Map(
      moments.flatMap((moment, place) => {
        const incident = incidents.find((one) => belongs(moment, one));
        return incident ? [[place, incident.id] as const] : [];
      }),
    );
  }

  /** Does nothing if one of the server goes on already, or the server is gone. */
  begin(incident: Omit<IncidentEntity, 'id'>): Promise<void> {
    const { serverId } = incident;
    return this.database.writeInTurn(`incidents of server ${serverId}`, async (manager) => {
      if ((await manager.countBy(ServerEntity, { id: serverId })) === 0) return;
      if ((await manager.countBy(IncidentEntity, { serverId, endedAt: IsNull() })) > 0) return;
      await insertRow(manager, IncidentEntity, { ...incident, players: [...incident.players] });
    });
  }

  /** Changes one that is still as it was read. */
  async change(
    { id, downSince }: Pick<IncidentEntity, 'id' | 'downSince'>,
    change: Partial<Omit<IncidentEntity, 'id' | 'players'>>,
  ): Promise<void> {
    const unchanged = { id, endedAt: IsNull(), downSince: downSince === null ? IsNull() : Not(IsNull()) };
    await this.database.write((manager) => manager.update(IncidentEntity, unchanged, change));
  }

  async removeBefore(time: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(IncidentEntity, { endedAt: LessThan(time) }));
  }

  notesOf(incidentId: number): Promise<IncidentNoteEntity[]> {
    return this.database.read(IncidentNoteEntity).find({ where: { incidentId }, order: { id: 'ASC' } });
  }

  async noteCounts(incidentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database
      .read(IncidentNoteEntity)
      .createQueryBuilder('note')
      .select('note.incidentId', 'incidentId')
      .addSelect('COUNT(*)', 'notes')
      .where({ incidentId: In(incidentIds) })
      .groupBy('note.incidentId')
      .getRawMany<{ incidentId: number; notes: number }>();
    return new Map(rows.map(({ incidentId, notes }) => [incidentId, notes]));
  }

  /** Undefined if the incident has `limit` notes. */
  addNote(note: Omit<IncidentNoteEntity, 'id'>, limit: number): Promise<IncidentNoteEntity | undefined> {
    const { incidentId } = note;
    return this.database.writeInTurn(`notes of incident ${incidentId}`, async (manager) => {
      if ((await manager.countBy(IncidentNoteEntity, { incidentId })) >= limit) return undefined;
      return insertRow(manager, IncidentNoteEntity, note);
    });
  }

  findNote(id: number, incidentId: number): Promise<IncidentNoteEntity | null> {
    return this.database.row(IncidentNoteEntity, { id, incidentId });
  }

  async deleteNote(id: number): Promise<void> {
    await this.database.write((manager) => manager.delete(IncidentNoteEntity, { id }));
  }
}

function belongs({ serverId, at }: ServerMoment, incident: IncidentEntity): boolean {
  if (incident.serverId !== serverId || incident.beganAt.getTime() > at.getTime() + NEAR_MS) return false;
  return incident.endedAt === null || incident.endedAt.getTime() >= at.getTime() - NEAR_MS;
}
