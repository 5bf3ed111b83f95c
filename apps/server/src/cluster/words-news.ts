import { Message, type MessageParam, verbatim, type Words } from '@outpost/contracts/message.js';
import { shortened } from '../platform/shortened.js';
import { MalformedMessageError } from './cluster.errors.js';
import { fieldsOf, textOf } from './message-fields.js';

const CODE_MAX_LENGTH = 100;
const PARAMS_MAX = 20;
/** Messages within messages. */
const DEPTH_MAX = 8;
/** Of a message with all within it, as JSON. Longer ones contain what a plugin or a system has said. */
const WORDS_MAX_LENGTH = 2_000;
const SHORT_LENGTH = 500;

type ParamNews = string | number | WordsNews;

/** A message with its English template, which its own JSON form lacks. */
interface WordsNews {
  readonly code: string;
  readonly english: string;
  readonly params: Readonly<Record<string, ParamNews>>;
}

/** Words for another replica, which may not know the code. Long ones are cut, and are not translated any more. */
export function wordsNewsOf(words: Words): string | WordsNews {
  const news = typeof words === 'string' ? words : messageNewsOf(words);
  if (JSON.stringify(news).length <= WORDS_MAX_LENGTH) return news;
  return messageNewsOf(verbatim(shortened(String(words), SHORT_LENGTH)));
}

/** @throws {MalformedMessageError} */
export const wordsOf = (news: unknown): Words =>
  typeof news === 'string' ? textOf(news, WORDS_MAX_LENGTH) : messageOf(news, DEPTH_MAX);

function messageNewsOf({ code, english, params }: Message): WordsNews {
  const told = Object.entries(params).map(([name, param]) => [
    name,
    param instanceof Message ? messageNewsOf(param) : param,
  ]);
  return { code, english, params: Object.fromEntries(told) as WordsNews['params'] };
}

function messageOf(news: unknown, depth: number): Message {
  if (depth === 0) throw new MalformedMessageError('messages within too many messages');
  const { code, english, params } = fieldsOf<'code' | 'english' | 'params'>(news);
  const given = Object.entries(fieldsOf(params));
  if (given.length > PARAMS_MAX) throw new MalformedMessageError('a message with too many parameters');
  const read = given.map(([name, param]) => [name, paramOf(param, depth)]);
  return new Message(
    textOf(code, CODE_MAX_LENGTH),
    textOf(english, WORDS_MAX_LENGTH),
    Object.fromEntries(read) as Readonly<Record<string, MessageParam>>,
  );
}

function paramOf(param: unknown, depth: number): MessageParam {
  if (typeof param === 'number' && Number.isFinite(param)) return param;
  return typeof param === 'string' ? textOf(param, WORDS_MAX_LENGTH) : messageOf(param, depth - 1);
}
