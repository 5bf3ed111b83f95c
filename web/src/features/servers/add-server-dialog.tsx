import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { RconHelp } from './rcon-help.js';
import { ServerFields } from './server-fields.js';
import { TestResult } from './test-result.js';
import { useAddServerForm } from './use-add-server-form.js';
import { useConnectionTest } from './use-connection-test.js';

export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { form, submit } = useAddServerForm(onClose);
  const { test, run } = useConnectionTest(form);
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone} aria-labelledby="add-server">
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTop onClose={onClose} />
        <Columns help={<RconHelp type={form.watch('type')} />}>
          <ServerFields form={form} />
          <TestResult test={test} password={form.watch('password')} />
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
          <Button onClick={run} disabled={test.state === 'testing'}>
            {test.state === 'testing' ? 'Testing...' : 'Test Connection'}
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button variant="text" onClick={onClose} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={isSubmitting}>
            {isSubmitting ? 'Adding...' : 'Add Server'}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}

function DialogTop({ onClose }: { onClose: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', px: 6, pt: 5, pb: 4 }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="title" component="h2" id="add-server" sx={{ fontSize: '1.125rem' }}>
          Add New Server
        </Typography>
        <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
          Connect a game server through its RCON port.
        </Typography>
      </Box>
      <IconButton aria-label="Close" onClick={onClose} size="small" sx={{ mr: -1 }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Columns({ children, help }: { children: ReactNode; help: ReactNode }) {
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
        aria-label="RCON configuration guide"
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
