import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type Notice } from './notice.js';

const TEXTS: Readonly<Record<LanguageCode, { readonly title: string; readonly line: string }>> = {
  en: { title: 'Test', line: 'This is a test. What this channel is told arrives here.' },
  de: { title: 'Test', line: 'Das ist ein Test. Was diesem Kanal gemeldet wird, kommt hier an.' },
  fr: { title: 'Test', line: 'Ceci est un test. Ce qui est envoyé à ce canal arrive ici.' },
  es: { title: 'Prueba', line: 'Esto es una prueba. Lo que se envía a este canal llega aquí.' },
  pl: { title: 'Test', line: 'To jest test. Powiadomienia tego kanału docierają tutaj.' },
  ru: { title: 'Проверка', line: 'Это проверка. Сообщения этого канала приходят сюда.' },
  pt: { title: 'Teste', line: 'Isto é um teste. O que é enviado a este canal chega aqui.' },
};

/** Says that messages arrive, in the language of the channel. */
export function testNotice(language: LanguageCode, at: Date, panel: string | undefined): Notice {
  const { title, line } = TEXTS[language];
  return {
    ...{ event: 'test', tone: 'info', title: `Outpost: ${title}`, lines: [line], at: at.toISOString() },
    ...{ link: panel ?? null, data: {} },
  };
}
