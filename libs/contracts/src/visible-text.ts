/** Variation selectors and joiners are legitimate inside emoji sequences. */
const WITHIN_EMOJI = [
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
].join('|');
/** Invisible: direction marks, joiners, fillers, line separators, annotation marks, the empty Braille cell. */
const INVISIBLE = String.raw`[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]`;
/** Source of a pattern for one invisible character outside of emoji; needs the flag `u`. */
export const HIDDEN = String.raw`(?!${WITHIN_EMOJI})${INVISIBLE}`;

const EACH_HIDDEN = new RegExp(HIDDEN, 'gu');

/**
 * Untrusted text for display: characters that are invisible or change the text direction are escaped, such as `\u202e`.
 * Must not be used to build commands.
 */
export const shownText = (text: string): string =>
  text.replace(EACH_HIDDEN, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
