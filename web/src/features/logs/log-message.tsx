import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../i18n/format.js';
import { linePieces } from '../../components/shared/line-pieces.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { logsTexts } from './texts/en.js';

const LINES_SHOWN = 3;

const CUT = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: LINES_SHOWN,
  overflow: 'hidden',
} as const;

const Name = styled('button')(({ theme }) => ({
  all: 'unset',
  cursor: 'pointer',
  fontWeight: 600,
  borderRadius: 3,
  '&:hover': { color: theme.vars.palette.accent.text, textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.light}` },
}));

interface LogMessageProps {
  readonly line: LogEntry;
  /** Called with the name of a player that was clicked. */
  readonly onName: (name: string) => void;
}

/** Long answers are clamped, so that five rows fit on a page. */
export function LogMessage({ line, onName }: LogMessageProps) {
  const { details } = line;
  const t = useTexts(logsTexts);
  const [isWhole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(box);
  return (
    <>
      <Box
        ref={box}
        sx={{
          fontFamily: FONT_MONO,
          fontSize: '0.78125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(!isWhole && CUT),
        }}
      >
        {linePieces(line).map(({ text, is }, at) =>
          is === 'name' ? (
            <Name
              key={at}
              type="button"
              title={t.linesOf({ name: text })}
              onClick={() => onName(text.trim())}
            >
              {shownText(text)}
            </Name>
          ) : (
            shownText(text)
          ),
        )}
      </Box>
      {typeof details?.['wholeBytes'] === 'number' && (
        <Box sx={{ mt: 0.5, fontSize: '0.75rem', color: 'faint.text', fontStyle: 'italic' }}>
          {t.onlyBeginning({
            shown: formatBytes(LINE_STORED_BYTES),
            whole: formatBytes(details['wholeBytes']),
          })}
        </Box>
      )}
      {(isCut || isWhole) && (
        <Link
          component="button"
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'accent.text' }}
        >
          {isWhole ? t.showLess : t.showAll}
        </Link>
      )}
    </>
  );
}

/** Whether the box clips its content at the current width. */
function useIsCut(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isCut;
}
