import { type AlertTexts } from './alert-texts.js';

export const POLISH: AlertTexts = {
  conditions: {
    down: {
      one: '{server} nie odpowiada',
      many: 'Nie odpowiadają serwery: {count}',
      over: '{server} znów odpowiada',
      overMany: 'Znów odpowiadają serwery: {count}',
    },
    'restart-not-back': {
      one: '{server} nie wrócił po restarcie',
      many: 'Nie wróciły po restarcie serwery: {count}',
      over: '{server} wrócił',
      overMany: 'Wróciły serwery: {count}',
    },
    'schedule-failed': {
      one: '{server}: zadanie się nie powiodło',
      many: 'Nieudane zadania: {count}',
      seen: '{about}',
    },
    'players-at-least': {
      one: '{server}: liczba graczy {players}',
      many: 'Serwery z wieloma graczami: {count}',
      over: '{server} ma znów mniej graczy',
      overMany: 'Serwery, na których jest znów mniej graczy: {count}',
    },
    empty: {
      one: '{server} jest pusty',
      many: 'Puste serwery: {count}',
      over: 'Na {server} znów są gracze',
      overMany: 'Serwery, na których znów są gracze: {count}',
    },
    slow: {
      one: '{server} odpowiada wolno',
      many: 'Wolno odpowiadają serwery: {count}',
      over: '{server} znów odpowiada szybko',
      overMany: 'Znów szybko odpowiadają serwery: {count}',
      seen: '{milliseconds} ms',
    },
    log: {
      one: '{rule}: {server}',
      many: '{rule}, wiersze: {count}',
      seen: '{about}',
    },
    'player-joined': {
      one: '{about} dołącza do {server}',
      many: '{rule}, gracze: {count}',
    },
    'approval-waiting': {
      one: '{server}: polecenie czeka na zatwierdzenie',
      many: 'Polecenia czekające na zatwierdzenie: {count}',
      seen: '{about}',
    },
    'account-waiting': {
      one: 'Konto czeka na zatwierdzenie',
      many: 'Konta czekają na zatwierdzenie',
      over: 'Żadne konto nie czeka już na zatwierdzenie',
      overMany: 'Żadne konto nie czeka już na zatwierdzenie',
    },
    'panel-problem': {
      one: 'Panel ma problem',
      many: 'Problemy panelu: {count}',
      over: 'Z panelem znów wszystko w porządku',
      overMany: 'Z panelem znów wszystko w porządku',
      seen: '{about}',
    },
  },
  host: 'host {host}',
  since: 'Od {since}',
  lasted: 'Trwało to {duration}',
  more: 'Pozostałe: {count}',
  reminder: 'Nadal: {title}',
  escalation: 'Jeszcze bez potwierdzenia: {title}',
  hours: '{hours} godz.',
  minutes: '{minutes} min',
  seconds: '{seconds} s',
};
