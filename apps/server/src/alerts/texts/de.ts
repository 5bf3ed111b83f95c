import { type AlertTexts } from './alert-texts.js';

export const GERMAN: AlertTexts = {
  conditions: {
    down: {
      one: '{server} antwortet nicht',
      many: '{count} Server antworten nicht',
      over: '{server} antwortet wieder',
      overMany: '{count} Server antworten wieder',
    },
    'restart-not-back': {
      one: '{server} ist nach dem Neustart nicht zurück',
      many: '{count} Server sind nach dem Neustart nicht zurück',
      over: '{server} ist zurück',
      overMany: '{count} Server sind zurück',
    },
    'schedule-failed': {
      one: '{server}: eine Aufgabe ist fehlgeschlagen',
      many: '{count} Aufgaben sind fehlgeschlagen',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server} hat {players} Spieler',
      many: '{count} Server haben viele Spieler',
      over: '{server} hat wieder weniger Spieler',
      overMany: '{count} Server haben wieder weniger Spieler',
    },
    empty: {
      one: '{server} ist leer',
      many: '{count} Server sind leer',
      over: '{server} hat wieder Spieler',
      overMany: '{count} Server haben wieder Spieler',
    },
    slow: {
      one: '{server} antwortet langsam',
      many: '{count} Server antworten langsam',
      over: '{server} antwortet wieder schnell',
      overMany: '{count} Server antworten wieder schnell',
      seen: '{milliseconds} ms',
    },
    log: {
      one: '{rule}: {server}',
      many: '{rule}: {count} Zeilen',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} ist auf {server} gekommen',
      many: '{rule}: {count} Spieler sind gekommen',
    },
    'approval-waiting': {
      one: '{server}: ein Befehl wartet auf Freigabe',
      many: '{count} Befehle warten auf Freigabe',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'Ein Konto wartet auf Freigabe',
      many: 'Konten warten auf Freigabe',
      over: 'Kein Konto wartet mehr auf Freigabe',
      overMany: 'Kein Konto wartet mehr auf Freigabe',
    },
    'panel-problem': {
      one: 'Das Panel hat ein Problem',
      many: 'Das Panel hat {count} Probleme',
      over: 'Mit dem Panel ist wieder alles in Ordnung',
      overMany: 'Mit dem Panel ist wieder alles in Ordnung',
      seen: '{about}',
    },
  },
  host: 'Host {host}',
  since: 'Seit {since}',
  lasted: 'Es dauerte {duration}',
  more: 'Und {count} weitere',
  reminder: 'Noch immer: {title}',
  escalation: 'Noch nicht bestätigt: {title}',
  hours: '{hours} Std.',
  minutes: '{minutes} Min.',
  seconds: '{seconds} Sek.',
};
