import { type AlertTexts } from './alert-texts.js';

export const ENGLISH: AlertTexts = {
  conditions: {
    down: {
      one: '{server} is down',
      many: '{count} servers are down',
      over: '{server} is up again',
      overMany: '{count} servers are up again',
    },
    'restart-not-back': {
      one: '{server} is not back after its restart',
      many: '{count} servers are not back after their restarts',
      over: '{server} is back',
      overMany: '{count} servers are back',
    },
    'schedule-failed': {
      one: '{server}: a task failed',
      many: '{count} tasks failed',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server} has {players} players',
      many: '{count} servers have many players',
      over: '{server} has fewer players again',
      overMany: '{count} servers have fewer players again',
    },
    empty: {
      one: '{server} is empty',
      many: '{count} servers are empty',
      over: '{server} has players again',
      overMany: '{count} servers have players again',
    },
    slow: {
      one: '{server} answers slowly',
      many: '{count} servers answer slowly',
      over: '{server} answers quickly again',
      overMany: '{count} servers answer quickly again',
      seen: '{milliseconds} ms',
    },
    log: {
      one: '{rule}: {server}',
      many: '{rule}: {count} lines',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} has joined {server}',
      many: '{rule}: {count} players have joined',
    },
    'approval-waiting': {
      one: '{server}: a command waits for approval',
      many: '{count} commands wait for approval',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'An account waits for approval',
      many: 'Accounts wait for approval',
      over: 'No account waits for approval any more',
      overMany: 'No account waits for approval any more',
    },
    'panel-problem': {
      one: 'The panel has a problem',
      many: 'The panel has {count} problems',
      over: 'The panel is well again',
      overMany: 'The panel is well again',
      seen: '{about}',
    },
  },
  host: 'host {host}',
  since: 'Since {since}',
  lasted: 'It lasted {duration}',
  more: 'And {count} more',
  reminder: 'Still so: {title}',
  escalation: 'Not acknowledged yet: {title}',
  hours: '{hours} h',
  minutes: '{minutes} min',
  seconds: '{seconds} s',
};
