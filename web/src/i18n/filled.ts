import { type ExtractTemplateParams, transform, type TranslationFunction } from '@nanostores/i18n';

/** The forms of a text that counts; which of them a language has is known to `Intl.PluralRules`. */
type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type Template = string | PluralForms;

export type Values = Readonly<Record<string, string | number>>;

type ValuesOf<Text extends Template> = Text extends string
  ? ExtractTemplateParams<Text>
  : ExtractTemplateParams<Text[keyof Text & string] & string> & { count: number };

/**
 * Puts values into a text, in one pass: what a value holds is never read as a place of its own, so a player may be
 * called `{count}`.
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

/** A text with `{places}` for values, or the forms of one that counts by its value `count`. */
export const filled = <const Text extends Template>(
  text: Text,
): TranslationFunction<[ValuesOf<Text>], string> =>
  written(text) as TranslationFunction<[ValuesOf<Text>], string>;
