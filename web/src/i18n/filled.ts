import { type ExtractTemplateParams, transform, type TranslationFunction } from '@nanostores/i18n';

/** Plural forms of a text; `Intl.PluralRules` tells which ones a language has. */
type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type Template = string | PluralForms;

export type Values = Readonly<Record<string, string | number>>;

type ValuesOf<Text extends Template> = Text extends string
  ? ExtractTemplateParams<Text>
  : ExtractTemplateParams<Text[keyof Text & string] & string> & { count: number };

/**
 * Replaces placeholders in a single pass: placeholders inside values are not expanded, so a player may be called
 * `{count}`.
 */
export const fill = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/gu, (place, name: string) => String(values[name] ?? place));

const rules = new Map<string, Intl.PluralRules>();

function formOf(language: string, forms: PluralForms, count: number): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count)] ?? forms.other;
}

const written = transform((language, template, values) => {
  const text = template as Template;
  const given = values as Values;
  return fill(typeof text === 'string' ? text : formOf(language, text, Number(given['count'])), given);
});

/** Declares a text with `{placeholders}`, or plural forms selected by the value `count`. */
export const filled = <const Text extends Template>(
  text: Text,
): TranslationFunction<[ValuesOf<Text>], string> =>
  written(text) as TranslationFunction<[ValuesOf<Text>], string>;
