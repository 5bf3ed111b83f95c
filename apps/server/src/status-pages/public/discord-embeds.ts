import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type OverallState, type PublicServer, type PublicStatus } from '@outpost/contracts/status-pages.js';
import { ChannelsRepository } from '../../channels/channels.repository.js';
import { DeliveryQueue } from '../../channels/delivery-queue.js';
import { type Notice, type NoticeTone } from '../../channels/notice.js';
import { Replica } from '../../cluster/replica.js';
import { Environment } from '../../platform/env.js';
import { Log } from '../../platform/log.js';
import { Shutdown } from '../../platform/shutdown.js';
import { type StatusPageEntity } from '../status-page.entity.js';
import { PublicStatuses } from './public-statuses.js';
import { filledIn, STATUS_TEXTS } from './texts/texts-by-language.js';

const BEAT_MS = 60_000;
const TONES: Readonly<Record<OverallState, NoticeTone>> = {
  up: 'good',
  'not-all-up': 'warning',
  down: 'critical',
  maintenance: 'info',
  unknown: 'info',
};
/** What Discord shows of a message. */
const SERVERS_SHOWN = 40;

/** Keeps a message on Discord current for each status page that has a channel; of several replicas one does. */
@Injectable()
export class DiscordEmbeds {
  /** What was told last, by page: what has not changed is not sent. */
  private readonly told = new Map<number, string>();

  constructor(
    private readonly statuses: PublicStatuses,
    private readonly channels: ChannelsRepository,
    private readonly queue: DeliveryQueue,
    private readonly replica: Replica,
    private readonly environment: Environment,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  /** Never rejects. */
  @Interval(BEAT_MS)
  async beat(): Promise<void> {
    if (this.shutdown.hasBegun || !this.replica.isFirst) return;
    for (const page of this.statuses.all().filter(({ channelId }) => channelId !== null)) {
      try {
        await this.shutdown.track(this.tell(page));
      } catch (error) {
        this.log.error({ err: error, pageId: page.id }, 'a status page could not be told to Discord');
      }
    }
  }

  private async tell(page: StatusPageEntity): Promise<void> {
    const status = await this.statuses.statusOf(page);
    const channel = await this.channels.findById(page.channelId ?? 0);
    if (!status || !channel?.enabled || channel.ownerId !== page.ownerId) return;
    const notice = noticeOf(status, channel.language, linkOf(page, this.environment.PUBLIC_URL));
    const known = JSON.stringify({ ...notice, at: '' });
    if (this.told.get(page.id) === known) return;
    await this.queue.add(channel, {
      ...{ notice, thread: `status page ${page.id}`, isEdit: true, isUrgent: true },
    });
    this.queue.sendSoon();
    this.told.set(page.id, known);
  }
}

const linkOf = ({ slug, host }: StatusPageEntity, panel: string | undefined): string | null => {
  if (host !== null) return `https://${host}/`;
  return panel === undefined ? null : new URL(`/status/${slug}`, panel).href;
};

function noticeOf(status: PublicStatus, language: LanguageCode, link: string | null): Notice {
  const t = STATUS_TEXTS[language];
  const { title, state, servers, at } = status;
  const more = servers.length - SERVERS_SHOWN + status.moreServers;
  return {
    ...{ event: 'status', tone: TONES[state], title: `${title}: ${t.overall[state]}`, at, link, data: {} },
    lines: [
      ...servers.slice(0, SERVERS_SHOWN).map((server) => lineOf(server, language)),
      ...(more > 0 ? [filledIn(t.more, { count: String(more) })] : []),
    ],
  };
}

function lineOf({ name, state, players, maxPlayers }: PublicServer, language: LanguageCode): string {
  const t = STATUS_TEXTS[language];
  const on =
    players === null
      ? ''
      : `, ${filledIn(t.players, { players: String(players), most: String(maxPlayers) })}`;
  return `${name}: ${t.states[state]}${on}`;
}
