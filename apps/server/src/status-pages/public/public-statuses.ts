import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type PublicStatus } from '@outpost/contracts/status-pages.js';
import { WallClock } from '../../platform/clock.js';
import { Log } from '../../platform/log.js';
import { Shutdown } from '../../platform/shutdown.js';
import { type StatusPageEntity } from '../status-page.entity.js';
import { StatusPagesRepository } from '../status-pages.repository.js';
import { statusBadge } from './status-badge.js';
import { statusHtml } from './status-html.js';
import { StatusReader } from './status-reader.js';

const BEAT_MS = 10_000;
/** Nobody has asked for it since: it is not read any more, until somebody does. */
const IDLE_MS = 60_000;

const compressed = promisify(gzip);

/** What visitors may ask for. */
export type Part = 'page' | 'embed' | 'json' | 'badge';

/** An answer as it is sent. */
export interface Body {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** A page with what was read of it last. */
interface Entry {
  status: PublicStatus | undefined;
  readAt: number;
  askedAt: number;
  reading: Promise<void> | undefined;
  /** By part and language, made of this status when somebody asked first. */
  bodies: Map<string, Promise<Body>>;
}

const TYPES: Readonly<Record<Part, string>> = {
  page: 'text/html; charset=utf-8',
  embed: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  badge: 'image/svg+xml; charset=utf-8',
};

/**
 * The public status pages, in memory: who asks costs no read of the database. A page that is asked for is read again
 * every ten seconds, however many ask.
 */
@Injectable()
export class PublicStatuses implements OnApplicationBootstrap {
  private bySlug = new Map<string, StatusPageEntity>();
  private byHost = new Map<string, StatusPageEntity>();
  private readonly entries = new Map<number, Entry>();

  constructor(
    private readonly pages: StatusPagesRepository,
    private readonly reader: StatusReader,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.beat();
  }

  /** Never rejects. */
  @Interval(BEAT_MS)
  async beat(): Promise<void> {
    if (this.shutdown.hasBegun) return;
    try {
      await this.refresh();
      const now = this.clock.now().getTime();
      const asked = [...this.bySlug.values()].filter(
        ({ id }) => now - (this.entries.get(id)?.askedAt ?? -Infinity) < IDLE_MS,
      );
      for (const page of asked) await this.read(page, this.entryOf(page));
    } catch (error) {
      this.log.error({ err: error }, 'status pages could not be read; it is tried again');
    }
  }

  /** Knows every change that was stored before the call. */
  async refresh(): Promise<void> {
    const pages = await this.pages.findEnabled();
    const before = this.bySlug;
    this.bySlug = new Map(pages.map((page) => [page.slug, page]));
    this.byHost = new Map(pages.flatMap((page) => (page.host === null ? [] : [[page.host, page] as const])));
    const known = new Map([...before.values()].map((page) => [page.id, page]));
    for (const page of pages) {
      // What was read by its former settings tells what it may not any more.
      if (known.get(page.id)?.changedAt.getTime() !== page.changedAt.getTime()) this.entries.delete(page.id);
      known.delete(page.id);
    }
    for (const id of known.keys()) this.entries.delete(id);
  }

  find(slug: string): StatusPageEntity | undefined {
    return this.bySlug.get(slug);
  }

  findByHost(host: string): StatusPageEntity | undefined {
    return this.byHost.get(host);
  }

  /** All that are switched on. */
  all(): readonly StatusPageEntity[] {
    return [...this.bySlug.values()];
  }

  /** Undefined if its owner can't be used. The first one who asks waits until it was read. */
  async statusOf(page: StatusPageEntity): Promise<PublicStatus | undefined> {
    const entry = this.entryOf(page);
    const now = this.clock.now().getTime();
    entry.askedAt = now;
    if (now - entry.readAt >= IDLE_MS) await this.readOrKeep(page, entry);
    return entry.status;
  }

  /** The answer, from memory. */
  async bodyOf(
    page: StatusPageEntity,
    part: Part,
    language: LanguageCode,
    base: string,
  ): Promise<Body | undefined> {
    const status = await this.statusOf(page);
    if (!status) return undefined;
    const { bodies } = this.entryOf(page);
    const key = `${part} ${language} ${base}`;
    const made = bodies.get(key) ?? bodyFrom(TYPES[part], textOf(page, status, { part, language, base }));
    bodies.set(key, made);
    return made;
  }

  private entryOf({ id }: StatusPageEntity): Entry {
    const known = this.entries.get(id);
    if (known) return known;
    const entry: Entry = {
      ...{ status: undefined, readAt: -Infinity, askedAt: -Infinity, reading: undefined, bodies: new Map() },
    };
    this.entries.set(id, entry);
    return entry;
  }

  /** What was read before, with its time on it, is better than nothing. */
  private async readOrKeep(page: StatusPageEntity, entry: Entry): Promise<void> {
    try {
      await this.read(page, entry);
    } catch (error) {
      if (!entry.status) throw error;
      this.log.warn({ err: error, pageId: page.id }, 'a status page could not be read; it is told as it was');
    }
  }

  private read(page: StatusPageEntity, entry: Entry): Promise<void> {
    entry.reading ??= this.reader
      .read(page)
      .then((status) => {
        entry.status = status;
        entry.readAt = this.clock.now().getTime();
        entry.bodies = new Map();
      })
      .finally(() => {
        entry.reading = undefined;
      });
    return entry.reading;
  }
}

interface Wanted {
  readonly part: Part;
  readonly language: LanguageCode;
  /** Where the page is: /status/slug, or nothing on a domain of its own. */
  readonly base: string;
}

function textOf(page: StatusPageEntity, status: PublicStatus, { part, language, base }: Wanted): string {
  if (part === 'json') return JSON.stringify(status);
  if (part === 'badge') return statusBadge(status, language);
  return statusHtml(status, {
    ...{ language, base, isEmbed: part === 'embed', accent: page.accent, hasLogo: page.logo !== null },
    isIndexed: page.isIndexed,
  });
}

async function bodyFrom(type: string, text: string): Promise<Body> {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzipped: await compressed(plain), etag };
}
