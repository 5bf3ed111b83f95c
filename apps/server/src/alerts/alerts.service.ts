import { Injectable } from '@nestjs/common';
import { type ConditionKind } from '@outpost/contracts/alert-conditions.js';
import { type AlertsQuery } from '@outpost/contracts/alerts-query.js';
import { type Alert } from '@outpost/contracts/alerts.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { type Caller } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { type Page } from '../platform/pages/page.js';
import { ServersService } from '../servers/servers.service.js';
import { IncidentsRepository } from '../incidents/incidents.repository.js';
import { type AlertBundleEntity } from './alert-bundle.entity.js';
import { type AlertEntity, type AlertFacts } from './alert.entity.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertRulesRepository } from './rules/alert-rules.repository.js';

/** What the rules of an account have noticed. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly rules: AlertRulesRepository,
    private readonly servers: ServersService,
    private readonly incidents: IncidentsRepository,
    private readonly clock: WallClock,
  ) {}

  /** Newest first. */
  async list(caller: Caller, query: AlertsQuery): Promise<Page<Alert>> {
    const page = await this.alerts.page(caller.user.id, query);
    return { ...page, items: await this.presented(caller, page.items) };
  }

  /** Together with those that were told with it. @throws {NotFoundError} */
  async acknowledge(by: Principal, id: number): Promise<Alert> {
    const alert = await this.alerts.find(id, by.user.id);
    if (!alert) throw new NotFoundError('alert');
    await this.alerts.acknowledge(alert.bundleId, by.user.username, this.clock.now());
    const [presented] = await this.presented(by, [alert]);
    if (!presented) throw new NotFoundError('alert');
    return presented;
  }

  /** What was seen on a server that the account may not see any more is told without its name. */
  private async presented(caller: Caller, alerts: readonly AlertEntity[]): Promise<readonly Alert[]> {
    const [bundles, rules, servers] = await Promise.all([
      this.alerts.bundles([...new Set(alerts.map(({ bundleId }) => bundleId))]),
      this.rules.findByIds([...new Set(alerts.map(({ ruleId }) => ruleId))]),
      this.servers.list(caller),
    ]);
    const bundleOf = new Map(bundles.map((bundle) => [bundle.id, bundle]));
    const ruleNames = new Map(rules.map(({ id, name }) => [id, name]));
    const names = new Map(servers.map(({ id, name }) => [id, name]));
    const incidents = await this.incidentsOf(alerts, names);
    return alerts.flatMap((alert) => {
      const bundle = bundleOf.get(alert.bundleId);
      if (!bundle) return [];
      const serverName = alert.serverId === null ? null : (names.get(alert.serverId) ?? null);
      const isVisible = alert.serverId === null || serverName !== null;
      const incidentId = incidents.get(alert.id) ?? null;
      const about = { ruleName: ruleNames.get(alert.ruleId) ?? '', serverName, incidentId };
      return [present(isVisible ? alert : { ...alert, facts: {} }, bundle, about)];
    });
  }

  /** By the ids of alerts that are about a server which the account sees. */
  private async incidentsOf(
    alerts: readonly AlertEntity[],
    visible: ReadonlyMap<number, string>,
  ): Promise<ReadonlyMap<number, number>> {
    const found = alerts.flatMap(({ id, serverId, openedAt }) =>
      serverId !== null && visible.has(serverId) ? [{ id, serverId, at: openedAt }] : [],
    );
    const incidents = await this.incidents.at(found);
    return new Map([...incidents].map(([place, incident]) => [found[place]?.id ?? 0, incident]));
  }
}

const present = (
  alert: AlertEntity,
  { toldAt, acknowledgedAt, acknowledgedBy }: AlertBundleEntity,
  about: Pick<Alert, 'ruleName' | 'serverName' | 'incidentId'>,
): Alert =>
  inEnglish({
    ...{ id: alert.id, ruleId: alert.ruleId, condition: alert.condition, serverId: alert.serverId },
    ...about,
    text: TEXTS[alert.condition](alert.facts),
    openedAt: alert.openedAt.toISOString(),
    endedAt: alert.endedAt?.toISOString() ?? null,
    toldAt: toldAt?.toISOString() ?? null,
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy,
  });

type Text = (facts: AlertFacts) => Message;

const TEXTS: Readonly<Record<ConditionKind, Text>> = {
  down: () => say('alerts.is_down', 'The server does not answer'),
  'restart-not-back': () => say('alerts.not_back', 'The server is not back after its restart'),
  'schedule-failed': ({ about = '' }) => say('alerts.task_failed', 'A task failed: {about}', { about }),
  'players-at-least': ({ players = 0 }) => say('alerts.players', 'Players on: {players}', { players }),
  empty: () => say('alerts.is_empty', 'Nobody is on'),
  slow: ({ milliseconds = 0 }) =>
    say('alerts.is_slow', 'It took {milliseconds} ms to answer', { milliseconds }),
  log: ({ about = '' }) => say('alerts.line', 'In the log: {about}', { about }),
  'player-joined': ({ about = '' }) => say('alerts.player_joined', '{about} has joined', { about }),
  'approval-waiting': ({ about = '' }) =>
    say('alerts.approval_waits', 'Waits for approval: {about}', { about }),
  'account-waiting': () => say('alerts.account_waits', 'An account waits for approval'),
  'panel-problem': ({ about = '' }) => say('alerts.panel_problem', 'The panel: {about}', { about }),
};
