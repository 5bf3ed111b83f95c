import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { type Completion } from './completions.js';
import { consoleTexts } from './texts/en.js';

const Sheet = styled(Paper)(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  left: 18,
  right: 18,
  bottom: 'calc(100% - 8px)',
  maxHeight: 300,
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.overlay,
  boxShadow: theme.vars.palette.elevation.floating,
  // Clips the shadow at the bottom, where it would fall on the button below.
  clipPath: 'inset(-48px 0 0)',
  [theme.breakpoints.down('sm')]: { left: 12, right: 12 },
}));

const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 14,
  padding: '7px 14px',
  minHeight: 36,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.action.selected },
}));

interface CompletionListProps {
  readonly id: string;
  readonly found: readonly Completion[];
  readonly active: number;
  readonly onTake: (completion: Completion) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Shown above the input. */
export function CompletionList({ id, found, active, onTake }: CompletionListProps) {
  const t = useTexts(consoleTexts);
  if (found.length === 0) return null;
  return (
    <Sheet>
      <Box
        component="ul"
        role="listbox"
        id={id}
        aria-label={t.completions}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {found.map((completion, index) => (
          <Option
            key={completion.key}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the input: its blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(completion)}
          >
            <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem', fontWeight: 550 }}>
              {completion.label}
            </Box>
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {completion.hint}
            </Box>
          </Option>
        ))}
      </Box>
    </Sheet>
  );
}
