import { answerOf, wayOf } from './entry-labels.js';
import { type StreamItem } from './stream-items.js';
import { type ConsoleTexts } from './texts/en.js';

/** What the stream shows as plain text, the oldest first; times are in UTC, so that it means the same everywhere. */
export const streamAsText = (items: readonly StreamItem[], t: ConsoleTexts): string =>
  items.map((item) => textOf(item, t)).join('\n');

function textOf(item: StreamItem, t: ConsoleTexts): string {
  if (item.kind === 'divider') return `${item.divider.timestamp}  -- ${item.divider.text}`;
  if (item.kind === 'line')
    return [item.line, ...item.identity]
      .map(({ timestamp, message }) => `${timestamp}  ${message.trimEnd()}`)
      .join('\n');
  const { timestamp, run } = item.entry;
  const head = `${timestamp}  > ${run.command}  (${run.actor} · ${wayOf(run, t)} · ${t[run.outcome]})`;
  const answer = answerOf(item.entry);
  return answer === '' ? head : `${head}\n${answer}`;
}

/** The same for a chat or an issue tracker: commands as headings, everything the game printed in code blocks. */
export function streamAsMarkdown(items: readonly StreamItem[], t: ConsoleTexts): string {
  const parts: string[] = [];
  let lines: string[] = [];
  const endLines = (): void => {
    if (lines.length > 0) parts.push(codeBlock(lines.join('\n')));
    lines = [];
  };
  for (const item of items) {
    if (item.kind === 'line') {
      lines.push(textOf(item, t));
      continue;
    }
    endLines();
    if (item.kind === 'divider') parts.push(`_${item.divider.timestamp}: ${item.divider.text}_`);
    else parts.push(...commandParts(item, t));
  }
  endLines();
  return parts.join('\n\n');
}

function commandParts({ entry }: Extract<StreamItem, { kind: 'command' }>, t: ConsoleTexts): string[] {
  const { timestamp, run } = entry;
  const about = `${timestamp} · ${run.actor} · ${wayOf(run, t)} · ${t[run.outcome]}`;
  const answer = answerOf(entry);
  return [`${codeSpan(run.command)} (${about})`, ...(answer === '' ? [] : [codeBlock(answer)])];
}

/** Longer than any of the text, so that it ends only where it should. */
const fenceFor = (text: string, shortest: number): string =>
  '`'.repeat(Math.max(shortest, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));

const codeBlock = (text: string): string => {
  const fence = fenceFor(text, 3);
  return `${fence}text\n${text}\n${fence}`;
};

const codeSpan = (text: string): string => {
  const fence = fenceFor(text, 1);
  // With blanks, a backtick at the edge belongs to the text.
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
};
