import { type OverallState, type PublicState } from '@outpost/contracts/status-pages.js';

/** What a status page says, in one language. */
export interface StatusTexts {
  readonly overall: Readonly<Record<OverallState, string>>;
  readonly short: Readonly<Record<OverallState, string>>;
  readonly states: Readonly<Record<PublicState, string>>;
  /** As a word after a number of servers. */
  readonly up: string;
  readonly servers: string;
  readonly players: string;
  readonly whoPlays: string;
  readonly since: string;
  /** Of as many days as are known. */
  readonly uptime: string;
  readonly nextRestart: string;
  readonly more: string;
  readonly days: string;
  readonly daysAgo: string;
  readonly today: string;
  readonly maintenance: string;
  readonly incidents: string;
  readonly noIncidents: string;
  readonly downFor: string;
  readonly from: string;
  readonly fromTo: string;
  readonly asOf: string;
  readonly daysHours: string;
  readonly hoursMinutes: string;
  readonly minutes: string;
}
