import { translate, translateList } from '../../i18n/messages.js';
import { type GuidePart, type ProtocolGuide as Guide } from '@outpost/contracts/protocols.js';
import { Fragment } from 'react';
import { CodeBlock, InlineCode } from '../../ui/code-block.js';

/** How to turn RCON on, as the protocol describes it. */
export function ProtocolGuide({ guide }: { guide: Guide }) {
  return guide.parts.map((part, place) => <Part key={place} part={part} />);
}

function Part({ part }: { part: GuidePart }) {
  if ('code' in part) return <CodeBlock>{part.code}</CodeBlock>;
  if ('text' in part) return <p>{withCode(translate(part, 'text'))}</p>;
  return (
    <ul>
      {translateList(part, 'points').map((point) => (
        <li key={point}>{withCode(point)}</li>
      ))}
    </ul>
  );
}

/** Names of files and settings stand in backticks. */
const withCode = (text: string) =>
  text
    .split('`')
    .map((piece, place) =>
      place % 2 === 1 ? (
        <InlineCode key={place}>{piece}</InlineCode>
      ) : (
        <Fragment key={place}>{piece}</Fragment>
      ),
    );
