import { type AlertTexts } from './alert-texts.js';

export const FRENCH: AlertTexts = {
  conditions: {
    down: {
      one: '{server} ne répond plus',
      many: '{count} serveurs ne répondent plus',
      over: '{server} répond de nouveau',
      overMany: '{count} serveurs répondent de nouveau',
    },
    'restart-not-back': {
      one: '{server} n’est pas revenu après son redémarrage',
      many: '{count} serveurs ne sont pas revenus après leur redémarrage',
      over: '{server} est revenu',
      overMany: '{count} serveurs sont revenus',
    },
    'schedule-failed': {
      one: '{server} : une tâche a échoué',
      many: '{count} tâches ont échoué',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server} compte {players} joueurs',
      many: '{count} serveurs comptent beaucoup de joueurs',
      over: '{server} compte de nouveau moins de joueurs',
      overMany: '{count} serveurs comptent de nouveau moins de joueurs',
    },
    empty: {
      one: '{server} est vide',
      many: '{count} serveurs sont vides',
      over: '{server} a de nouveau des joueurs',
      overMany: '{count} serveurs ont de nouveau des joueurs',
    },
    slow: {
      one: '{server} répond lentement',
      many: '{count} serveurs répondent lentement',
      over: '{server} répond de nouveau rapidement',
      overMany: '{count} serveurs répondent de nouveau rapidement',
      seen: '{milliseconds} ms',
    },
    log: {
      one: '{rule} : {server}',
      many: '{rule} : {count} lignes',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} a rejoint {server}',
      many: '{rule} : {count} joueurs sont arrivés',
    },
    'approval-waiting': {
      one: '{server} : une commande attend d’être approuvée',
      many: '{count} commandes attendent d’être approuvées',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'Un compte attend d’être approuvé',
      many: 'Des comptes attendent d’être approuvés',
      over: 'Plus aucun compte n’attend d’être approuvé',
      overMany: 'Plus aucun compte n’attend d’être approuvé',
    },
    'panel-problem': {
      one: 'Le panneau a un problème',
      many: 'Le panneau a {count} problèmes',
      over: 'Le panneau va de nouveau bien',
      overMany: 'Le panneau va de nouveau bien',
      seen: '{about}',
    },
  },
  host: 'hôte {host}',
  since: 'Depuis {since}',
  lasted: 'Durée : {duration}',
  more: 'Et {count} de plus',
  reminder: 'Toujours en cours : {title}',
  escalation: 'Pas encore pris en charge : {title}',
  hours: '{hours} h',
  minutes: '{minutes} min',
  seconds: '{seconds} s',
};
