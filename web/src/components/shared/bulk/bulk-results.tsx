import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import Cancel from '@mui/icons-material/CancelRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { AnswerRow } from '../../ui/answer-row.js';
import { type BulkOutcome } from './run-for-each.js';
import { bulkTexts } from './texts/en.js';
import { type Bulk, type BulkItem } from './use-bulk.js';

const Results = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 'min(60dvh, 480px)',
  overflowY: 'auto',
  borderBlock: `1px solid ${theme.vars.palette.line.subtle}`,
  '& > li:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

interface BulkResultsProps<Item extends BulkItem> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly bulk: Bulk<Item>;
  readonly onClose: () => void;
}

/** What became of each, while it happens. */
export function BulkResults<Item extends BulkItem>({ title, items, bulk, onClose }: BulkResultsProps<Item>) {
  const t = useTexts(bulkTexts);
  const titleId = useId();
  const { outcomes, isRunning } = bulk;
  const failed = items.filter(({ key }) => outcomes?.get(key)?.state === 'failed');
  const done = items.filter(({ key }) => outcomes?.get(key)?.state === 'done');
  const close = (): void => {
    bulk.stop();
    onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6, pb: 3 }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="small" component="p" role="status" sx={{ color: 'text.secondary', m: 0, mt: 1 }}>
          {t.progress({ done: done.length, total: items.length })}
          {failed.length > 0 && ` · ${t.failed({ count: failed.length })}`}
        </Typography>
      </Box>
      <Results aria-label={t.results} tabIndex={0}>
        {items.map(({ key, name }) => (
          <Result key={key} name={name} outcome={outcomes?.get(key)} isRunning={isRunning} />
        ))}
      </Results>
      <AnswerRow sx={{ p: 6, pt: 4 }}>
        {isRunning && <Button onClick={bulk.stop}>{t.stop}</Button>}
        {!isRunning && failed.length > 0 && <Button onClick={() => bulk.start(failed)}>{t.again}</Button>}
        <Button variant="contained" color="primary" onClick={close}>
          {t.close}
        </Button>
      </AnswerRow>
    </Dialog>
  );
}

interface ResultProps {
  readonly name: string;
  readonly outcome: BulkOutcome | undefined;
  readonly isRunning: boolean;
}

function Result({ name, outcome, isRunning }: ResultProps) {
  const text = outcome !== undefined && 'text' in outcome ? outcome.text : '';
  return (
    <Box component="li" data-result={name} sx={{ display: 'flex', gap: 3, px: 6, py: 2 }}>
      <Mark state={outcome?.state ?? 'waiting'} isRunning={isRunning} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="small" component="div" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {text !== '' && <Answer text={text} isFailure={outcome?.state === 'failed'} />}
      </Box>
    </Box>
  );
}

/** A long answer stays readable by scrolling within its row. */
const Answer = ({ text, isFailure }: { text: string; isFailure: boolean }) => (
  <Typography
    variant="caption"
    component="div"
    sx={{
      color: 'text.secondary',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      maxHeight: 120,
      overflowY: 'auto',
      ...(!isFailure && { fontFamily: FONT_MONO }),
    }}
  >
    {text}
  </Typography>
);

function Mark({ state, isRunning }: { state: BulkOutcome['state']; isRunning: boolean }) {
  const t = useTexts(bulkTexts);
  switch (state) {
    case 'running':
      return <CircularProgress size={16} aria-label={t.running} sx={{ flex: 'none', my: 0.5 }} />;
    case 'done':
      return <CheckCircle titleAccess={t.done} sx={{ fontSize: 18, my: 0.25, color: 'state.online' }} />;
    case 'failed':
      return (
        <Cancel
          titleAccess={t.failed({ count: 1 })}
          sx={{ fontSize: 18, my: 0.25, color: 'state.offline' }}
        />
      );
    case 'waiting':
      return (
        <Schedule
          titleAccess={isRunning ? t.waiting : t.notBegun}
          sx={{ fontSize: 18, my: 0.25, color: 'faint.text' }}
        />
      );
  }
}
