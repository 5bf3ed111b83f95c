import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ProtocolGuide as Guide, type GuidePart } from '@outpost/contracts/protocols.js';
import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { Fragment, useState } from 'react';
import { useProtocols } from '../../data/games/use-protocols.js';
import { translate, translateList } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { CodeBlock, InlineCode } from '../../components/ui/code-block.js';
import { serversTexts } from './texts/en.js';

const Prose = styled('div')(({ theme }) => ({
  fontSize: '0.8125rem',
  lineHeight: 1.55,
  color: theme.vars.palette.text.secondary,
  '& p': { margin: '0 0 10px' },
  '& ul': { margin: '10px 0 0', paddingLeft: 18 },
  '& li': { marginBottom: 5 },
  '& pre': { margin: '0 0 10px' },
}));

/** How to enable RCON; the selected protocol's guide is expanded until the user opens another one. */
export function RconHelp({ type }: { type: ProtocolId }) {
  const t = useTexts(serversTexts);
  const protocols = useProtocols();
  const [choice, setChoice] = useState<{ for: ProtocolId; open: ProtocolId | null }>({
    for: type,
    open: type,
  });
  const open = choice.for === type ? choice.open : type;
  return (
    <>
      <Typography variant="label" component="h3" sx={{ color: 'faint.text', m: 0, mb: 2.5 }}>
        {t.guidesTitle}
      </Typography>
      {protocols.map(
        ({ id, guide }) =>
          guide && (
            <Accordion
              key={id}
              expanded={open === id}
              onChange={(_, expands) => setChoice({ for: type, open: expands ? id : null })}
              sx={{ bgcolor: 'surface.panel' }}
            >
              <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
                <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
                  {translate(guide, 'title')}
                </Typography>
              </AccordionSummary>
              <AccordionDetails>
                <Prose>
                  <ProtocolGuide guide={guide} />
                </Prose>
              </AccordionDetails>
            </Accordion>
          ),
      )}
    </>
  );
}

function ProtocolGuide({ guide }: { guide: Guide }) {
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

/** File and setting names are enclosed in backticks. */
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
