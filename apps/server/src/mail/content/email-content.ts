import { type EmailKind } from '@outpost/contracts/emails.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type OutgoingEmail } from '../mailer.js';
import { type KindTexts, type EmailTexts } from './email-texts.js';
import { GERMAN } from './texts/de.js';
import { ENGLISH } from './texts/en.js';
import { SPANISH } from './texts/es.js';
import { FRENCH } from './texts/fr.js';
import { POLISH } from './texts/pl.js';
import { PORTUGUESE } from './texts/pt.js';
import { RUSSIAN } from './texts/ru.js';

const TEXTS: Readonly<Record<LanguageCode, EmailTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pl: POLISH,
  ru: RUSSIAN,
  pt: PORTUGUESE,
};

interface NoValues {
  readonly link?: never;
}

/** What the text of each kind names, beside the account. Times are ISO 8601. */
interface Values {
  readonly received: { readonly link?: string };
  readonly approved: NoValues;
  readonly rejected: { readonly reason: string };
  readonly suspended: NoValues;
  readonly 'sign-in': { readonly device: string; readonly address: string; readonly at: string };
  readonly 'password-reset': { readonly link: string; readonly until: string };
  readonly address: { readonly link: string; readonly until: string };
  readonly waiting: { readonly who: string; readonly count: string };
  readonly invitation: {
    readonly who: string;
    readonly server: string;
    readonly link: string;
    readonly until: string;
  };
}
export type ValuesOf<Kind extends EmailKind> = Values[Kind];

interface EmailRequest {
  readonly kind: EmailKind;
  readonly language: LanguageCode;
  readonly to: OutgoingEmail['to'];
  readonly values: ValuesOf<EmailKind>;
  /** Its address; without one there are no links. */
  readonly panel: string | undefined;
}

interface Letter {
  readonly language: LanguageCode;
  readonly to: OutgoingEmail['to'];
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: string | undefined;
}

/** An email of texts that are in the language of its reader already. */
export const letterOf = ({ language, to, subject, paragraphs, link }: Letter): OutgoingEmail => ({
  ...{ to, subject },
  text: [...paragraphs, ...(link === undefined ? [] : [link]), ''].join('\n\n'),
  html: htmlOf(language, TEXTS[language], { paragraphs, link, button: undefined, ending: [] }),
});

/** Pages of the panel that an email without a link of its own leads to. */
const PAGES: Readonly<Partial<Record<EmailKind, string>>> = {
  approved: '/auth',
  'sign-in': '/settings?tab=sessions',
  waiting: '/admin',
};

/** An email in the language of its reader, the same in text and HTML. */
export function emailOf({ kind, language, to, values, panel }: EmailRequest): OutgoingEmail {
  const texts = TEXTS[language];
  const kindTexts: KindTexts = texts.kinds[kind];
  const named = { name: to.name, ...written(values as Readonly<Record<string, string>>, language) };
  const link = linkOf(kind, named, panel);
  const paragraphs = [
    filled(kindTexts.greeting ?? texts.greeting, named),
    ...kindTexts.body.map((line) => filled(line, named)),
    ...(link === undefined || kindTexts.beforeLink === undefined
      ? []
      : [filled(kindTexts.beforeLink, named)]),
  ];
  const ending = kindTexts.ending === undefined ? [] : [filled(kindTexts.ending, named)];
  return {
    to: kindTexts.greeting === undefined ? to : { ...to, name: '' },
    subject: filled(kindTexts.subject, named),
    text: [...paragraphs, ...(link === undefined ? [] : [link]), ...ending, ''].join('\n\n'),
    html: htmlOf(language, texts, { paragraphs, link, button: kindTexts.button, ending }),
  };
}

function linkOf(
  kind: EmailKind,
  { link }: Readonly<Record<string, string>>,
  panel: string | undefined,
): string | undefined {
  if (link !== undefined) return link;
  const page = PAGES[kind];
  return panel === undefined || page === undefined ? undefined : new URL(page, panel).href;
}

/** Times as people of that language write them. */
const written = (
  values: Readonly<Record<string, string>>,
  language: LanguageCode,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      name === 'at' || name === 'until' ? [name, timeIn(language, value)] : [name, value],
    ),
  );

const timeIn = (language: LanguageCode, time: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`;

/** One line: a name or a reason can't add lines that look like the panel's own. */
const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    (values[name] ?? place).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
  );

interface Content {
  readonly paragraphs: readonly string[];
  readonly link: string | undefined;
  readonly button: string | undefined;
  readonly ending: readonly string[];
}

const BODY =
  'margin:0;padding:24px;background:#f3f5f9;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const SHEET =
  'max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px;color:#1b2333;font-size:16px;line-height:1.5';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#2457d6;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none';
const SMALL = 'color:#5b6578;font-size:14px;word-break:break-word';

/** Without pictures or anything else from elsewhere: opening an email tells nobody. */
function htmlOf(
  language: LanguageCode,
  texts: EmailTexts,
  { paragraphs, link, button, ending }: Content,
): string {
  const action =
    link === undefined
      ? []
      : [
          `<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(button ?? link)}</a></p>`,
          `<p style="${SMALL}">${escaped(texts.copyLink)}<br>${escaped(link)}</p>`,
        ];
  const lines = [
    ...paragraphs.map((line) => `<p>${escaped(line)}</p>`),
    ...action,
    ...ending.map((line) => `<p style="${SMALL}">${escaped(line)}</p>`),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outpost</title></head>
<body style="${BODY}"><div style="${SHEET}">
${lines.join('\n')}
</div></body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
