import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { RconHelp } from './rcon-help.js';
import { serversTexts } from './texts/en.js';

interface ServerDialogProps {
  readonly title: string;
  readonly subtitle: string;
  /** The protocol whose guide is expanded. */
  readonly type: ProtocolId;
  readonly submitLabel: string;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  /** The result of a test, beside the fields and above the guides. */
  readonly verdict?: ReactNode;
  /** Placed to the left of the buttons. */
  readonly extraAction?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the dialogs that add and edit a server: fields, guides and buttons. */
export function ServerDialog(props: ServerDialogProps) {
  const { title, subtitle, type, submitLabel, isSubmitting, onSubmit, onClose } = props;
  const { verdict, extraAction, children } = props;
  const t = useTexts(serversTexts);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone} aria-labelledby={titleId}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTop titleId={titleId} title={title} subtitle={subtitle} onClose={onClose} />
        <Columns
          help={
            <>
              {verdict && <Verdict>{verdict}</Verdict>}
              <RconHelp type={type} />
            </>
          }
        >
          {children}
        </Columns>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            px: 6,
            py: 4,
            borderTop: '1px solid',
            borderColor: 'line.subtle',
          }}
        >
          {extraAction}
          <Box sx={{ flex: 1 }} />
          <Button variant="text" onClick={onClose} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={isSubmitting}>
            {submitLabel}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}

interface DialogTopProps {
  readonly titleId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly onClose: () => void;
}

function DialogTop({ titleId, title, subtitle, onClose }: DialogTopProps) {
  const t = useTexts(serversTexts);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', px: 6, pt: 5, pb: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="title" component="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
          {title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0 }}>
          {subtitle}
        </Typography>
      </Box>
      <IconButton aria-label={t.close} onClick={onClose} size="small" sx={{ mr: -1 }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Scrolled to when it appears: on a phone it is below the fields. */
function Verdict({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Box
      ref={ref}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', mb: 6, scrollMargin: 20 }}
    >
      {children}
    </Box>
  );
}

function Columns({ children, help }: { children: ReactNode; help: ReactNode }) {
  const t = useTexts(serversTexts);
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        gridTemplateRows: 'auto 1fr',
        borderTop: '1px solid',
        borderColor: 'line.subtle',
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4.5, px: 6, py: 5 }}>{children}</Box>
      <Box
        component="aside"
        aria-label={t.guides}
        sx={{
          px: { xs: 6, md: 5 },
          pt: { xs: 0, md: 5 },
          pb: 5,
          bgcolor: { md: 'background.default' },
          borderLeft: { md: '1px solid' },
          borderColor: { md: 'line.subtle' },
          gridRow: { md: '1 / -1' },
          gridColumn: { md: 2 },
        }}
      >
        {help}
      </Box>
    </Box>
  );
}
