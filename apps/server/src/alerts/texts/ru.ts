import { type AlertTexts } from './alert-texts.js';

export const RUSSIAN: AlertTexts = {
  conditions: {
    down: {
      one: '{server} не отвечает',
      many: 'Не отвечают серверы: {count}',
      over: '{server} снова отвечает',
      overMany: 'Снова отвечают серверы: {count}',
    },
    'restart-not-back': {
      one: '{server} не вернулся после перезапуска',
      many: 'Не вернулись после перезапуска серверы: {count}',
      over: '{server} вернулся',
      overMany: 'Вернулись серверы: {count}',
    },
    'schedule-failed': {
      one: '{server}: задача не выполнена',
      many: 'Невыполненные задачи: {count}',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server}: игроков {players}',
      many: 'Серверы с большим числом игроков: {count}',
      over: '{server}: игроков снова меньше',
      overMany: 'Серверы, где игроков снова меньше: {count}',
    },
    empty: {
      one: '{server} пуст',
      many: 'Пустые серверы: {count}',
      over: '{server}: снова есть игроки',
      overMany: 'Серверы, где снова есть игроки: {count}',
    },
    slow: {
      one: '{server} отвечает медленно',
      many: 'Медленно отвечают серверы: {count}',
      over: '{server} снова отвечает быстро',
      overMany: 'Снова быстро отвечают серверы: {count}',
      seen: '{milliseconds} мс',
    },
    log: {
      one: '{rule}: {server}',
      many: '{rule}, строк: {count}',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} заходит на {server}',
      many: '{rule}, игроков: {count}',
    },
    'approval-waiting': {
      one: '{server}: команда ждёт одобрения',
      many: 'Команды, ждущие одобрения: {count}',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'Учётная запись ждёт одобрения',
      many: 'Учётные записи ждут одобрения',
      over: 'Одобрения больше никто не ждёт',
      overMany: 'Одобрения больше никто не ждёт',
    },
    'panel-problem': {
      one: 'У панели проблема',
      many: 'Проблемы панели: {count}',
      over: 'С панелью снова всё в порядке',
      overMany: 'С панелью снова всё в порядке',
      seen: '{about}',
    },
  },
  host: 'хост {host}',
  since: 'С {since}',
  lasted: 'Длилось {duration}',
  more: 'И ещё {count}',
  reminder: 'Всё ещё: {title}',
  escalation: 'Ещё не подтверждено: {title}',
  hours: '{hours} ч',
  minutes: '{minutes} мин',
  seconds: '{seconds} с',
};
