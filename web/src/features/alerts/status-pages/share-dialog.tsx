import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type StatusPage } from '@outpost/contracts/status-pages.js';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { CodeBlock } from '../../../components/ui/code-block.js';
import { alertsTexts } from '../texts/en.js';

interface ShareDialogProps {
  readonly page: StatusPage;
  readonly onClose: () => void;
}

/** Where the page is. */
export const addressOf = ({ slug, host }: StatusPage): string =>
  host === null ? `${location.origin}/status/${slug}` : `https://${host}`;

/** For an attribute of HTML. */
const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** How other pages show it. */
export function ShareDialog({ page, onClose }: ShareDialogProps) {
  const t = useTexts(alertsTexts);
  const titleId = useId();
  const address = addressOf(page);
  const parts = [
    { label: t.badge, code: `[![${page.title}](${address}/badge.svg)](${address})` },
    {
      label: t.frame,
      code: `<iframe src="${address}/embed" title="${quoted(page.title)}" width="100%" height="400"></iframe>`,
    },
    { label: 'JSON', code: `${address}/status.json` },
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6, display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {t.shareStatusPage({ name: page.title })}
        </Typography>
        {parts.map(({ label, code }) => (
          <div key={label}>
            <Typography variant="small" component="p" sx={{ m: 0, mb: 1.5, fontWeight: 550 }}>
              {label}
            </Typography>
            <CodeBlock tabIndex={0} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {code}
            </CodeBlock>
          </div>
        ))}
        <AnswerRow>
          <Button variant="contained" color="primary" onClick={onClose}>
            {t.done}
          </Button>
        </AnswerRow>
      </Box>
    </Dialog>
  );
}
