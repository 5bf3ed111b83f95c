import { Injectable } from '@nestjs/common';
import { type AddIncidentNoteRequest } from '@outpost/contracts/incident-requests.js';
import { type IncidentsQuery } from '@outpost/contracts/incidents-query.js';
import {
  type Incident,
  type IncidentDetails,
  type IncidentNote,
  type IncidentState,
} from '@outpost/contracts/incidents.js';
import { INCIDENT_NOTES_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { permissionDenied } from '../auth/auth.errors.js';
import { type Caller, may } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { type Page } from '../platform/pages/page.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { IncidentLog } from './incident-log.js';
import { type IncidentNoteEntity } from './incident-note.entity.js';
import { type IncidentEntity } from './incident.entity.js';
import { IncidentsRepository } from './incidents.repository.js';

const WRITING = 'server.restart';

/** When servers were down, for those who see them. */
@Injectable()
export class IncidentsService {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly servers: ServersService,
    private readonly log: IncidentLog,
    private readonly clock: WallClock,
  ) {}

  async list(caller: Caller, query: IncidentsQuery): Promise<Page<Incident>> {
    const servers = await this.servers.list(caller);
    const names = new Map(servers.map(({ id, name }) => [id, name]));
    const page = await this.incidents.page(caller.user.isAdmin ? 'all' : [...names.keys()], query);
    return this.presentPage(page, (serverId) => names.get(serverId) ?? '');
  }

  /** @throws {NotFoundError} */
  async listOf(caller: Caller, serverId: number, query: IncidentsQuery): Promise<Page<Incident>> {
    const { name } = await this.servers.get(caller, serverId, 'server.view');
    return this.presentPage(await this.incidents.page([serverId], query), () => name);
  }

  /** @throws {AppError} `not_found`, `too_many_attempts` */
  async get(caller: Caller, serverId: number, id: number): Promise<IncidentDetails> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const incident = await this.found(id, serverId);
    const [notes, log] = await Promise.all([
      this.incidents.notesOf(id),
      may(caller, 'logs.read', server) ? this.log.of(caller, incident) : { entries: [], isComplete: true },
    ]);
    return {
      ...this.present(incident, server.name, notes.length),
      ...{ players: incident.players, log: log.entries, isComplete: log.isComplete },
      notes: notes.map((note) => presentNote(note, caller, server)),
      mayWrite: may(caller, WRITING, server),
    };
  }

  /** @throws {AppError} `not_found`, `permission_denied`, `limit_reached` */
  async addNote(
    caller: Caller,
    serverId: number,
    id: number,
    { text }: AddIncidentNoteRequest,
  ): Promise<IncidentNote> {
    const server = await this.servers.get(caller, serverId, WRITING);
    await this.found(id, serverId);
    const { user } = caller;
    const about = { incidentId: id, authorId: user.id, author: user.username };
    const note = await this.incidents.addNote({ ...about, text, at: this.clock.now() }, INCIDENT_NOTES_MAX);
    if (!note) throw tooManyNotes();
    return presentNote(note, caller, server);
  }

  /** @throws {AppError} `not_found`, `permission_denied` for a note of somebody else */
  async deleteNote(caller: Caller, serverId: number, id: number, noteId: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, WRITING);
    await this.found(id, serverId);
    const note = await this.incidents.findNote(noteId, id);
    if (!note) throw new NotFoundError('note');
    if (!mayDelete(note, caller, server)) throw permissionDenied();
    await this.incidents.deleteNote(noteId);
  }

  private async found(id: number, serverId: number): Promise<IncidentEntity> {
    const incident = await this.incidents.find(id, serverId);
    if (!incident) throw new NotFoundError('incident');
    return incident;
  }

  private async presentPage(
    page: Page<IncidentEntity>,
    nameOf: (serverId: number) => string,
  ): Promise<Page<Incident>> {
    const notes = await this.incidents.noteCounts(page.items.map(({ id }) => id));
    const items = page.items.map((each) =>
      this.present(each, nameOf(each.serverId), notes.get(each.id) ?? 0),
    );
    return { ...page, items };
  }

  private present(incident: IncidentEntity, serverName: string, noteCount: number): Incident {
    const { id, serverId, beganAt, downSince, endedAt, outages, playersBefore, maintenance } = incident;
    const now = this.clock.now().getTime();
    const going = downSince === null ? 0 : Math.max(0, Math.round((now - downSince.getTime()) / 1_000));
    return {
      ...{ id, serverId, serverName, state: stateOf(incident), outages, playersBefore, maintenance },
      ...{ beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
      ...{ downSeconds: incident.downSeconds + going, noteCount },
    };
  }
}

function stateOf({ downSince, endedAt }: IncidentEntity): IncidentState {
  if (endedAt !== null) return 'over';
  return downSince === null ? 'back' : 'down';
}

const mayDelete = ({ authorId }: IncidentNoteEntity, caller: Caller, server: ServerEntity): boolean =>
  authorId === caller.user.id || may(caller, 'server.delete', server);

const presentNote = (note: IncidentNoteEntity, caller: Caller, server: ServerEntity): IncidentNote => ({
  ...{ id: note.id, author: note.author, text: note.text, at: note.at.toISOString() },
  mayDelete: may(caller, WRITING, server) && mayDelete(note, caller, server),
});

const tooManyNotes = (): UserError =>
  new UserError(
    'limit_reached',
    say('incidents.too_many_notes', 'An incident has at most {most} notes', { most: INCIDENT_NOTES_MAX }),
  );
