/** The selector and the joiner that emoji are made of are no disguise where they do that. */
const WITHIN_EMOJI = [
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
].join('|');
/** What has no look of its own: marks of direction, joiners, fillers, separators of lines, the empty Braille cell. */
const WITHOUT_LOOK = String.raw`[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]`;
/** Source of a pattern for one such sign; needs the flag `u`. */
export const HIDDEN = String.raw`(?!${WITHIN_EMOJI})${WITHOUT_LOOK}`;

const EACH_HIDDEN = new RegExp(HIDDEN, 'gu');

/**
 * A name or a line of strangers for reading: what is invisible or turns the text around it is spelled out, such as
 * `\u202e`.
 * Never what a command is made of.
 */
export const shownText = (text: string): string =>
  text.replace(EACH_HIDDEN, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
