import { type AlertTexts } from './alert-texts.js';

export const PORTUGUESE: AlertTexts = {
  conditions: {
    down: {
      one: '{server} não responde',
      many: '{count} servidores não respondem',
      over: '{server} voltou a responder',
      overMany: '{count} servidores voltaram a responder',
    },
    'restart-not-back': {
      one: '{server} não voltou depois do reinício',
      many: '{count} servidores não voltaram depois do reinício',
      over: '{server} voltou',
      overMany: '{count} servidores voltaram',
    },
    'schedule-failed': {
      one: '{server}: uma tarefa falhou',
      many: '{count} tarefas falharam',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server} tem {players} jogadores',
      many: '{count} servidores têm muitos jogadores',
      over: '{server} tem de novo menos jogadores',
      overMany: '{count} servidores têm de novo menos jogadores',
    },
    empty: {
      one: '{server} está vazio',
      many: '{count} servidores estão vazios',
      over: '{server} tem de novo jogadores',
      overMany: '{count} servidores têm de novo jogadores',
    },
    slow: {
      one: '{server} responde devagar',
      many: '{count} servidores respondem devagar',
      over: '{server} responde de novo depressa',
      overMany: '{count} servidores respondem de novo depressa',
      seen: '{milliseconds} ms',
    },
    log: {
      one: '{rule}: {server}',
      many: '{rule}: {count} linhas',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} entrou em {server}',
      many: '{rule}: entraram {count} jogadores',
    },
    'approval-waiting': {
      one: '{server}: um comando aguarda aprovação',
      many: '{count} comandos aguardam aprovação',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'Uma conta aguarda aprovação',
      many: 'Há contas a aguardar aprovação',
      over: 'Nenhuma conta aguarda já aprovação',
      overMany: 'Nenhuma conta aguarda já aprovação',
    },
    'panel-problem': {
      one: 'O painel tem um problema',
      many: 'O painel tem {count} problemas',
      over: 'O painel está de novo bem',
      overMany: 'O painel está de novo bem',
      seen: '{about}',
    },
  },
  host: 'anfitrião {host}',
  since: 'Desde {since}',
  lasted: 'Durou {duration}',
  more: 'E mais {count}',
  reminder: 'Continua: {title}',
  escalation: 'Ainda por confirmar: {title}',
  hours: '{hours} h',
  minutes: '{minutes} min',
  seconds: '{seconds} s',
};
