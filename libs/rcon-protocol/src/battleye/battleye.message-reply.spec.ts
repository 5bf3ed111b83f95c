import { describe, expect, it } from '@jest/globals';
import { BATTLEYE_DEFAULTS } from './battleye.options.js';
import { MessageReply } from './battleye.message-reply.js';

const HEADING = 'Processing Command: #players\n';
const CUT = 'x'.repeat(1_000);

function answer(needsHeading = false): { reply: MessageReply; take: (seq: number, text: string) => boolean } {
  const reply = new MessageReply('#players', BATTLEYE_DEFAULTS, needsHeading);
  return { reply, take: (seq, text) => reply.take(seq, Buffer.from(text), 0) };
}

describe('MessageReply', () => {
  it('joins a hundred messages in the order of their numbers', () => {
    const { reply, take } = answer();
    take(200, HEADING);
    for (let count = 100; count >= 1; count -= 1) take((200 + count) % 256, `${count}`.padStart(1_000, '.'));
    expect(reply.isWhole).toBe(true);
    expect(reply.text.match(/\d+/g)).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 1}`));
  });

  it('ends at once after known final words, and after a silence otherwise', () => {
    const [final, other] = [answer(), answer()];
    final.take(0, `${HEADING}Server has no bans to list.`);
    other.take(0, `${HEADING}Players on server:`);
    expect(final.reply.settlesAt).toBe(0);
    expect(other.reply.settlesAt).toBe(BATTLEYE_DEFAULTS.answerQuietMs);
  });

  it('takes at most as many messages as the numbers can order; the rest are ordinary lines', () => {
    const { take } = answer();
    const taken = Array.from({ length: 200 }, (_, index) => take(index, 'raw text'));
    expect(taken.lastIndexOf(true)).toBe(127);
  });

  it('takes at most one mebibyte', () => {
    const { take } = answer();
    const taken = Array.from({ length: 100 }, (_, index) => take(index, CUT.repeat(60)));
    expect(taken.filter(Boolean).length).toBe(Math.ceil((1024 * 1024) / 60_000));
  });

  it('has text once a message of its own has arrived', () => {
    const { reply, take } = answer(true);
    take(1, 'of an older command');
    expect(reply.hasText).toBe(false);
    take(2, HEADING);
    expect(reply.hasText).toBe(false);
    take(3, 'own');
    expect([reply.hasText, reply.text]).toEqual([true, 'own']);
  });
});
