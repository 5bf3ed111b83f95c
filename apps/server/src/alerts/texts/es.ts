import { type AlertTexts } from './alert-texts.js';

export const SPANISH: AlertTexts = {
  conditions: {
    down: {
      one: '{server} no responde',
      many: '{count} servidores no responden',
      over: '{server} vuelve a responder',
      overMany: '{count} servidores vuelven a responder',
    },
    'restart-not-back': {
      one: '{server} no ha vuelto tras su reinicio',
      many: '{count} servidores no han vuelto tras su reinicio',
      over: '{server} ha vuelto',
      overMany: '{count} servidores han vuelto',
    },
    'schedule-failed': {
      one: '{server}: una tarea ha fallado',
      many: '{count} tareas han fallado',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server} tiene {players} jugadores',
      many: '{count} servidores tienen muchos jugadores',
      over: '{server} vuelve a tener menos jugadores',
      overMany: '{count} servidores vuelven a tener menos jugadores',
    },
    empty: {
      one: '{server} está vacío',
      many: '{count} servidores están vacíos',
      over: '{server} vuelve a tener jugadores',
      overMany: '{count} servidores vuelven a tener jugadores',
    },
    slow: {
      one: '{server} responde despacio',
      many: '{count} servidores responden despacio',
      over: '{server} vuelve a responder rápido',
      overMany: '{count} servidores vuelven a responder rápido',
      seen: '{milliseconds} ms',
    },
    log: {
      one: '{rule}: {server}',
      many: '{rule}: {count} líneas',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} ha entrado en {server}',
      many: '{rule}: han entrado {count} jugadores',
    },
    'approval-waiting': {
      one: '{server}: un comando espera aprobación',
      many: '{count} comandos esperan aprobación',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'Una cuenta espera aprobación',
      many: 'Hay cuentas que esperan aprobación',
      over: 'Ninguna cuenta espera ya aprobación',
      overMany: 'Ninguna cuenta espera ya aprobación',
    },
    'panel-problem': {
      one: 'El panel tiene un problema',
      many: 'El panel tiene {count} problemas',
      over: 'El panel vuelve a estar bien',
      overMany: 'El panel vuelve a estar bien',
      seen: '{about}',
    },
  },
  host: 'host {host}',
  since: 'Desde {since}',
  lasted: 'Duró {duration}',
  more: 'Y {count} más',
  reminder: 'Sigue igual: {title}',
  escalation: 'Aún sin atender: {title}',
  hours: '{hours} h',
  minutes: '{minutes} min',
  seconds: '{seconds} s',
};
