import { type TimelineView } from '../../data/timeline/timeline-page.js';

/** Entries per request. */
const CONSOLE_PAGE = 200;
const EVERYTHING = {};

export const consoleView = (serverId: number): TimelineView => ({
  serverId,
  filter: EVERYTHING,
  limit: CONSOLE_PAGE,
});
